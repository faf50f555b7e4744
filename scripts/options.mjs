import { parseArgs } from 'node:util';

/**
 * @typedef {object} Option
 * @property {string} help what it does, as a clause
 * @property {string} [value] name of its value (`N`, `FILE`); a switch when left out
 * @property {string} [default] its value when it is left out
 * @property {readonly string[]} [choices] the allowed values
 * @property {number} [min] its value is a whole number of at least this
 * @property {boolean} [isList] its value is a list of choices, separated by commas
 */

/**
 * @typedef {object} Script
 * @property {string} command as typed: `npm run sim`
 * @property {string} about what it does, one or a few sentences
 * @property {Readonly<Record<string, Option>>} [options]
 * @property {{ name: string, help: string }} [word] a positional argument
 */

/** `--help` leaves out longer lists of choices; the message about a wrong one has them. */
const MAX_LISTED_CHOICES = 8;

/**
 * Reads the arguments of a script. Prints the help for `--help` and exits; exits with 1 and one sentence for an
 * argument that the script does not have.
 * @param {Script} script
 * @param {readonly string[]} [args]
 * @returns {{ [name: string]: any, word?: string }} strings, and true or false for switches
 */
export function readOptions(script, args = process.argv.slice(2)) {
  const read = parseOptions(script, args);
  if (typeof read !== 'string') {
    if (!read.help) return read;
    console.log(describeScript(script));
    process.exit(0);
  }
  console.error(read);
  return process.exit(1);
}

/**
 * @param {Script} script
 * @param {readonly string[]} args
 * @returns {{ [name: string]: any, help: boolean, word?: string } | string} a string is an error message
 */
export function parseOptions({ command, options = {}, word }, args) {
  const more = `"${command} -- --help" lists what it takes.`;
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        ...Object.fromEntries(
          Object.entries(options).map(([name, { value, default: defaultValue }]) => [
            name,
            value === undefined
              ? { type: 'boolean', default: false }
              : { type: 'string', ...(defaultValue === undefined ? {} : { default: defaultValue }) },
          ]),
        ),
      },
    });
  } catch (error) {
    return `${command} ${clauseOf(error, args, options)}; ${more}`;
  }
  const { values, positionals } = parsed;
  const surplus = positionals.slice(word === undefined ? 0 : 1);
  if (surplus.length > 0) return `${command} takes no argument "${surplus[0]}"; ${more}`;
  for (const [name, { value, choices, min, isList }] of Object.entries(options)) {
    const text = values[name];
    if (value === undefined || text === undefined) continue;
    if (min !== undefined && !(Number.isSafeInteger(Number(text)) && Number(text) >= min))
      return `${command} takes --${name} as a whole number of ${min} or more, not "${text}".`;
    const requested = isList ? text.split(',') : [text];
    if (choices !== undefined && !requested.every((one) => choices.includes(one)))
      return `${command} takes --${name} as ${isList ? 'some' : 'one'} of ${choices.join(', ')}, not "${text}".`;
  }
  return { ...values, ...(positionals[0] === undefined ? {} : { word: positionals[0] }) };
}

/** Returns the error as a clause for a person; the messages of `parseArgs` explain escaping instead. */
function clauseOf(error, args, options) {
  const known = Object.keys(options).find((name) => error.message.includes(`--${name}`));
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const unknown = args.find((argument) => error.message.includes(argument.split('=')[0])) ?? 'that';
    return `has no option ${unknown.split('=')[0]}`;
  }
  if (known === undefined) return `cannot read its options (${error.message.split(/[.\n]/)[0]})`;
  return options[known].value === undefined
    ? `takes --${known} without a value`
    : `takes --${known} with a value (--${known}=${options[known].value})`;
}

/**
 * @param {Script} script
 * @returns {string} what `--help` prints
 */
export function describeScript({ command, about, options = {}, word }) {
  const rows = [
    ...(word === undefined ? [] : [[word.name, word.help]]),
    ...Object.entries(options).map(([name, { help, value, default: defaultValue, choices }]) => [
      value === undefined ? `--${name}` : `--${name} ${value}`,
      `${help}${choices === undefined || choices.length > MAX_LISTED_CHOICES ? '' : ` (${choices.join(', ')})`}${defaultValue === undefined ? '' : `; ${defaultValue} when left out`}`,
    ]),
    ['--help', 'prints this'],
  ];
  const width = Math.max(...rows.map(([left]) => left.length));
  const usage = `${command} [-- ${word === undefined ? '' : `[${word.name}] `}[options]]`;
  return `${usage}\n\n${about}\n\n${rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`).join('\n')}`;
}
