import { CONFIG_GROUPS, type ConfigVariable } from '#server/config-variables.ts';

const HEAD = `# Configuration

<!-- Generated from server/config-variables.ts by \`npm run docs:configuration\`. -->

All settings are environment variables. The server checks them at start and names a bad one in a sentence. An empty variable counts as absent. A dash means that there is no default.
`;

/** Variables that other programs of the repository read and `server/config-variables.ts` lacks. */
const TAIL = `## Tests

\`CHROMIUM_PATH\` names the browser of the tests. \`CONTRACT_ENDPOINT\`, \`CONTRACT_PROJECT_ID\` and \`CONTRACT_API_KEY\` point \`npm run test:contract\` at a real Appwrite.
`;

const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '\\<');

const defaultOf = (variable: ConfigVariable): string =>
  variable.defaultText ?? (variable.default === undefined ? '–' : `\`${variable.default}\``);

/** Returns the Markdown of docs/configuration.md: a table for each group of variables, formatted. */
export function renderConfigurationPage(): string {
  const groups = Object.entries(CONFIG_GROUPS).map(([title, variables]) => {
    const rows = Object.entries(variables).map(
      ([name, variable]) =>
        `| \`${name}\` | ${defaultOf(variable)} | ${variable.meaning} | ${escapeCell(variable.allowed)} |`,
    );
    return [`## ${title}`, '', '| variable | default | meaning | must be |', '| --- | --- | --- | --- |', ...rows, ''];
  });
  return [HEAD, ...groups.flat(), TAIL].join('\n');
}
