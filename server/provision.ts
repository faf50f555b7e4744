import { readConfig } from './config.ts';
import { runProvision } from './schema/provision-command.ts';
import { StartError } from './start-error.ts';

/**
 * The process of `npm run provision`: prints the plan, then carries it out.
 *
 *   --dry-run             print the plan and change nothing
 *   --allow-destructive   also carry out steps that delete values or permissions
 *
 * Exits with 0 when the schema is up to date, with 2 when steps are left, with 1 on failure.
 */
const OPTIONS = ['--dry-run', '--allow-destructive'] as const;

async function main(): Promise<void> {
  process.umask(0o077);
  const args = process.argv.slice(2);
  const unknown = args.filter((option) => !OPTIONS.some((known) => known === option));
  if (unknown.length > 0)
    throw new StartError(`There is no option ${unknown.join(' ')}; ${OPTIONS.join(' and ')} are known.`);
  const isUpToDate = await runProvision({
    config: readConfig(process.env),
    dryRun: args.includes('--dry-run'),
    allowDestructive: args.includes('--allow-destructive'),
    print: (line) => console.log(line),
  });
  process.exitCode = isUpToDate ? 0 : 2;
}

main().catch((error: unknown) => {
  if (error instanceof StartError) for (const sentence of error.sentences) console.error(sentence);
  else console.error(error);
  process.exitCode = 1;
});
