import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSource } from './source-files.ts';

const PROJECT_ROOT = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readSource('package.json').text) as {
  readonly scripts: Readonly<Record<string, string>>;
};

interface Script {
  readonly command: string;
  readonly about: string;
  readonly options?: Readonly<Record<string, object>>;
  readonly word?: object;
}
const { parseOptions, describeScript } = (await import(
  pathToFileURL(join(PROJECT_ROOT, 'scripts/options.mjs')).href
)) as {
  readonly parseOptions: (script: Script, given: readonly string[]) => Record<string, unknown> | string;
  readonly describeScript: (script: Script) => string;
};

interface ExitResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}
const run = (file: string, option: string): Promise<ExitResult> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [file, option],
      { cwd: PROJECT_ROOT, timeout: 60_000 },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });

/** The exit of each script, by its name and option; several run at the same time. */
const exitResults = new Map<string, ExitResult>();
beforeAll(async () => {
  const calls = Object.entries(scripts).flatMap(([name, command]) =>
    ['--help', '--nonsense'].map((option) => ({ key: `${name} ${option}`, file: command.split(' ')[1]!, option })),
  );
  const takeCalls = async (): Promise<void> => {
    for (let call = calls.shift(); call !== undefined; call = calls.shift())
      exitResults.set(call.key, await run(call.file, call.option));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, takeCalls));
});

describe.each(Object.keys(scripts))('npm run %s', (name) => {
  it('the script answers --help with its purpose and options, and does nothing else', () => {
    const { code, stdout, stderr } = exitResults.get(`${name} --help`)!;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^npm (?:run )?${name} `));
    const declared = /readOptions\(\{.*?^\}\)/ms.exec(readSource(scripts[name]!.split(' ')[1]!).text)?.[0] ?? '';
    for (const option of declared.matchAll(/^ {4}'?([a-z-]+)'?: \{/gm)) expect(stdout).toContain(`--${option[1]!}`);
    expect(stdout).toContain('--help');
  });

  it('the script answers an unknown option with one sentence and exit code 1', () => {
    const { code, stdout, stderr } = exitResults.get(`${name} --nonsense`)!;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^npm (?:run )?[\w:]+ has no option --nonsense; ".*--help" lists what it takes\.\n$/);
  });
});

describe('the options of a script', () => {
  const script: Script = {
    command: 'npm run it',
    about: 'Does it.',
    options: {
      count: { value: 'N', default: '3', min: 1, help: 'how many' },
      kind: { value: 'KIND', choices: ['big', 'small'], help: 'which' },
      kinds: { value: 'KINDS', choices: ['big', 'small'], isList: true, help: 'which of them' },
      quiet: { help: 'says less' },
    },
  };

  it('options are parsed with their defaults', () => {
    expect(parseOptions(script, ['--kind', 'big', '--kinds=big,small'])).toEqual({
      help: false,
      count: '3',
      kind: 'big',
      kinds: 'big,small',
      quiet: false,
    });
  });

  it.each([
    [['--count', 'many'], 'npm run it takes --count as a whole number of 1 or more, not "many".'],
    [['--count', '0'], 'npm run it takes --count as a whole number of 1 or more, not "0".'],
    [['--kind', 'huge'], 'npm run it takes --kind as one of big, small, not "huge".'],
    [['--kinds', 'big,huge'], 'npm run it takes --kinds as some of big, small, not "big,huge".'],
    [['--count'], 'npm run it takes --count with a value (--count=N); "npm run it -- --help" lists what it takes.'],
    [['--quiet=yes'], 'npm run it takes --quiet without a value; "npm run it -- --help" lists what it takes.'],
    [['--loud'], 'npm run it has no option --loud; "npm run it -- --help" lists what it takes.'],
    [['-q'], 'npm run it has no option -q; "npm run it -- --help" lists what it takes.'],
    [['word'], 'npm run it takes no argument "word"; "npm run it -- --help" lists what it takes.'],
  ])('invalid options are refused with one sentence: %j', (given, message) => {
    expect(parseOptions(script, given)).toBe(message);
  });

  it('a word is accepted only where one is declared', () => {
    expect(parseOptions({ ...script, word: { name: 'NAME', help: 'which' } }, ['this'])).toMatchObject({
      word: 'this',
    });
  });

  it('options are described with value, choices and default', () => {
    expect(describeScript(script).split('\n')).toEqual([
      'npm run it [-- [options]]',
      '',
      'Does it.',
      '',
      '  --count N      how many; 3 when left out',
      '  --kind KIND    which (big, small)',
      '  --kinds KINDS  which of them (big, small)',
      '  --quiet        says less',
      '  --help         prints this',
    ]);
  });
});
