/**
 * Who may import whom, as one table.
 *
 *   5   src/main.tsx                                                   server/main.ts
 *   4   src/app                                  sw/                   server/*
 *   3   src/features/<noun>  (none sees another, │                       │
 *             but commands and ai-generation)     │                       │
 *   2   src/ui      src/workers     src/sync  ◄───┘                       │
 *   1               src/replica     src/remote                            │
 *   0               src/domain      (pure; zod only)  ◄───────────────────┘
 *  −1               src/i18n   (the texts of the app)
 *
 * A folder imports from the layers below it, never sideways, never up. `commands` and `ai-generation` are used by
 * features and know none (docs/adr/0028, 0048). Nothing outside `tests` imports a test, nothing imports a script.
 */
export interface Zone {
  readonly name: ZoneName;
  /** Folder, with a trailing `/`, or one file. */
  readonly path: string;
  /** Zones it may import besides itself. */
  readonly sees: readonly ZoneName[];
  /** Follows "cannot import …" in the message: where such code belongs, or what to use instead. */
  readonly instead: string;
}

type ZoneName =
  | 'i18n'
  | 'domain'
  | 'replica'
  | 'remote'
  | 'ui'
  | 'workers'
  | 'sync'
  | 'features'
  | 'commands'
  | 'ai-generation'
  | 'app'
  | 'gallery'
  | 'main'
  | 'sw'
  | 'server'
  | 'tests';

const BELOW_FEATURES = ['ui', 'workers', 'replica', 'remote', 'domain', 'i18n'] as const;
const EVERYTHING_OF_THE_APP = ['features', 'commands', 'ai-generation', 'sync', ...BELOW_FEATURES] as const;

export const ZONES: readonly Zone[] = [
  {
    name: 'i18n',
    path: 'src/i18n/',
    sees: [],
    instead: 'Languages contain texts alone: take values as parameters.',
  },
  {
    name: 'domain',
    path: 'src/domain/',
    sees: ['i18n'],
    instead: 'The domain is pure: take what you need as a parameter, or move the rule down into src/domain.',
  },
  {
    name: 'replica',
    path: 'src/replica/',
    sees: ['domain'],
    instead: 'The replica knows the domain alone: pass the part in from src/main.tsx, or put the rule into src/domain.',
  },
  {
    name: 'remote',
    path: 'src/remote/',
    sees: ['domain', 'i18n'],
    instead: 'Remote knows the domain alone: src/sync joins it with the replica.',
  },
  {
    name: 'ui',
    path: 'src/ui/',
    sees: ['i18n'],
    instead: 'ui knows no noun of ours: take plain props, or move the component into its feature.',
  },
  {
    name: 'workers',
    path: 'src/workers/',
    sees: ['replica', 'domain', 'i18n'],
    instead: 'Workers read files and the replica: send over in a message what else they need.',
  },
  {
    name: 'sync',
    path: 'src/sync/',
    sees: ['replica', 'remote', 'domain'],
    instead: 'Sync has no screen: write the state, and let a screen read it.',
  },
  {
    name: 'features',
    path: 'src/features/',
    sees: ['commands', 'ai-generation', ...BELOW_FEATURES],
    instead:
      'A feature reads the replica and commits commands; what it composes with other features belongs in src/app.',
  },
  {
    name: 'commands',
    path: 'src/features/commands/',
    sees: ['ui', 'replica', 'domain', 'i18n'],
    instead: 'What issues commands knows no feature: take what is theirs as a parameter.',
  },
  {
    name: 'ai-generation',
    path: 'src/features/ai-generation/',
    sees: BELOW_FEATURES,
    instead: 'A feature used by features knows no other feature: take what is theirs as a prop or a parameter.',
  },
  {
    name: 'app',
    path: 'src/app/',
    sees: EVERYTHING_OF_THE_APP,
    instead: 'The frame is composed in src/main.tsx, and never reaches into another world.',
  },
  {
    name: 'gallery',
    path: 'src/gallery/',
    sees: ['ai-generation', 'ui', 'i18n'],
    instead: 'The gallery shows what src/ui and src/features/ai-generation have, with plain words in it.',
  },
  {
    name: 'main',
    path: 'src/',
    sees: ['app', ...EVERYTHING_OF_THE_APP],
    instead: 'The app and the service worker speak by messages; with the server by its wire.',
  },
  {
    name: 'sw',
    path: 'sw/',
    sees: ['sync', 'replica', 'remote', 'domain'],
    instead: 'The service worker has no screens: move what both need into src/sync or src/domain.',
  },
  {
    name: 'server',
    path: 'server/',
    sees: ['domain'],
    instead: 'The server shares src/domain with the app and nothing else: move the rule there.',
  },
  {
    name: 'tests',
    path: 'tests/',
    sees: [
      'i18n',
      'domain',
      'replica',
      'remote',
      'ui',
      'workers',
      'sync',
      'commands',
      'ai-generation',
      'features',
      'app',
      'main',
      'sw',
      'server',
    ],
    instead: 'Tests import what they test.',
  },
];

interface PackageRule {
  /** Package names, or a name with its subpath. */
  readonly packages: RegExp;
  /** The only paths that may import them. */
  readonly allowedIn: readonly RegExp[];
  readonly instead: string;
}

const TESTS = /^tests\//;
const CONFIGS = /^(?:[^/]+|server\/[^/]+|tests\/[^/]+)\.config\.ts$/;

/** Packages that only certain folders may import. */
export const PACKAGE_RULES: readonly PackageRule[] = [
  {
    packages: /^dexie(?:\/|$)/,
    allowedIn: [/^src\/replica\//, TESTS],
    instead: 'Only src/replica touches IndexedDB: read with useLive, write with commit or apply.',
  },
  {
    packages: /^appwrite(?:\/|$)/,
    allowedIn: [/^src\/remote\/appwrite\.ts$/, TESTS],
    instead: 'src/remote/appwrite.ts is the only import of the SDK: add the call there.',
  },
  {
    packages: /^node-appwrite(?:\/|$)/,
    allowedIn: [/^server\/backend\//, /^server\/schema\//, TESTS],
    instead: 'server/backend is how the server speaks to Appwrite: add the call there.',
  },
  {
    packages: /^nodemailer(?:\/|$)/,
    allowedIn: [/^server\/drivers\/mail\//, TESTS],
    instead: 'Mails go out through server/drivers/mail: pass them to its driver.',
  },
  {
    packages: /^better-sqlite3(?:\/|$)/,
    // The data directory is locked by the system's lock on a small database file.
    allowedIn: [/^server\/appwrite\/storage\//, /^server\/data-directory\.ts$/, TESTS],
    instead: 'SQLite stands behind server/appwrite/storage; everything else speaks to Appwrite.',
  },
  {
    packages: /^(?:react|react-dom|lucide-react|jotai|@headlessui\/react|@tanstack\/react-[a-z]+)(?:\/|$)/,
    allowedIn: [
      /^src\/(?:ui|features|app|gallery)\//,
      /^src\/[^/]+$/,
      /^src\/(?:replica\/(?:live|outbox)|remote(?:\/clock)?)\/use-[a-z-]+\.tsx?$/,
      TESTS,
    ],
    instead:
      'React lives in src/ui, src/features, src/app and the gallery; below them only in the use-… files of replica and remote.',
  },
  {
    packages: /^@tanstack\/react-router(?:\/|$)/,
    allowedIn: [/^src\/(?:features|app)\//, /^src\/[^/]+$/, TESTS],
    instead: 'ui knows no address: take the link as a prop or as children.',
  },
  {
    packages: /^(?:papaparse|comlink)(?:\/|$)/,
    allowedIn: [/^src\/workers\//, /^server\//, TESTS],
    instead: 'Files are parsed off the main thread: ask src/workers.',
  },
  {
    packages: /^workbox-/,
    allowedIn: [/^sw\//, /^src\/app\//, /^src\/[^/]+$/, TESTS],
    instead: 'The service worker is sw/; the app registers it in src/app.',
  },
  {
    packages: /^react\/jsx-/,
    allowedIn: [/^src\/ui\/jsx\//, TESTS],
    instead: 'Write JSX: src/ui/jsx gives each text beside siblings an element of its own.',
  },
  {
    packages: /^zod$/,
    allowedIn: [TESTS],
    instead: "Import zod/mini: the schemas of the domain are written with it, and it is a third of zod's size.",
  },
  {
    packages: /^(?:node:|vite$|vitest|playwright|@playwright)/,
    allowedIn: [/^server\//, TESTS, CONFIGS],
    instead: 'The browser has no Node: pass the part in through an interface.',
  },
  {
    packages: /^(?:vite$|vitest|playwright|@playwright|fast-check|fake-indexeddb)/,
    allowedIn: [TESTS, CONFIGS],
    instead: 'Tools of the tests stay in tests/.',
  },
];

/** All packages that the domain may import. */
export const DOMAIN_PACKAGES: readonly string[] = ['zod/mini'];

interface NameRule {
  /** Matches a use of the name in code; strings and comments are blank. */
  readonly pattern: RegExp;
  readonly name: string;
  readonly in: RegExp;
  readonly but: readonly RegExp[];
  readonly instead: string;
}

/** Global names of the outside world, and the paths that may use them. */
export const NAME_RULES: readonly NameRule[] = [
  {
    pattern:
      /(?<![.\w$#])(?:globalThis\.|window\.|self\.)?(?:fetch\s*\(|new\s+(?:WebSocket|EventSource|XMLHttpRequest)\b|navigator\.sendBeacon\b)/g,
    name: 'the network',
    in: /^src\//,
    but: [/^src\/remote\//],
    instead: 'All network is src/remote (fetch in dashboard-api.ts): add the request there and import it.',
  },
  {
    pattern:
      /(?<![.\w$#])(?:Date\.now\b|new\s+Date\s*\(\s*\)|new\s+Date(?![\w$]|\s*\()|performance\.now\b|setTimeout\b|setInterval\b)/g,
    name: 'the clock',
    in: /^src\/domain\//,
    but: [],
    instead: 'Take the time as a parameter (`now`).',
  },
  {
    pattern: /(?<![.\w$#])(?:Math\.random\b|crypto\b)/g,
    name: 'randomness',
    in: /^src\/domain\//,
    but: [],
    instead: 'Take the id or a `Random` of src/domain/random.ts as a parameter.',
  },
  {
    pattern:
      /(?<![.\w$#])(?:window|navigator|localStorage|sessionStorage|globalThis|process|console)\s*(?:\.|\[|\?\.)/g,
    name: 'a global of the browser or of Node',
    in: /^src\/domain\//,
    but: [],
    instead: 'Take what you need as a parameter.',
  },
  {
    pattern:
      /(?<![.\w$#])(?:Date\.now\b|new\s+Date\s*\(\s*\)|performance\.now\b|setTimeout\b|setInterval\b|Math\.random\b|crypto\.|(?:globalThis\.|window\.|self\.)?navigator\b|new\s+BroadcastChannel\b)/g,
    name: 'an outside part',
    in: /^src\/(?:sync|replica)\//,
    but: [/^src\/sync\/(?:browser-ports|tab-signals)\.ts$/],
    instead:
      'Clock, randomness, locks and signals come in through src/sync/ports.ts, so that many tabs fit in one test: take a port.',
  },
  {
    pattern: /(?<![.\w$#])(?:createElement|cloneElement)\s*\(/g,
    name: 'an element without JSX',
    in: /^src\//,
    // Elements without texts.
    but: [/^src\/ui\/(?:jsx\/own-texts|lucide-icon)\.ts$/, /^src\/app\/routes\/lazy-screen\.ts$/],
    instead: 'Write JSX: its runtime gives each text beside siblings an element of its own, as src/ui/jsx says.',
  },
  {
    pattern: /\b(?:isComposing|keyCode)\b/g,
    name: 'input methods',
    in: /^src\//,
    // A prediction of what a key writes, which is not an action.
    but: [/^src\/app\/effects\/stop-composing-keys\.ts$/, /^src\/ui\/forms\/predict-input\.ts$/],
    instead:
      'The Enter or Escape of an input method reaches no handler: src/app/effects/stop-composing-keys.ts stops it for all.',
  },
  {
    pattern: /(?<![.\w$#])(?:globalThis\.|window\.|self\.)?indexedDB\b/g,
    name: 'IndexedDB',
    in: /^(?:src|sw)\//,
    but: [/^src\/replica\//],
    instead: 'Only src/replica touches IndexedDB: read with useLive, write with commit or apply.',
  },
  {
    pattern: /(?<![.\w$#])(?:globalThis\.|window\.|self\.)?localStorage\b/g,
    name: 'local storage',
    in: /^(?:src|sw)\//,
    // One screen asks how much storage is used, and a sign-out deletes it. The SDK stores its session there where
    // cookies do not reach the server.
    but: [
      /^src\/replica\/storage\/local-storage(?:-size)?\.ts$/,
      /^src\/app\/startup\/remembered-session\.ts$/,
      /^src\/remote\/fallback-session\.ts$/,
    ],
    instead:
      'Small values are stored by src/replica/storage/local-storage.ts: parsed, quota-safe, and deleted at sign-out.',
  },
];
