import { parseArgs } from 'node:util';

/**
 * @typedef {object} Option
 * @property {string} help what it does, half a sentence
 * @property {string} [value] name of its value (`N`, `FILE`); a switch when left out
 * @property {string} [default] its value when it is not given
 * @property {readonly string[]} [choices] the only values it takes
 * @property {number} [least] its value is a whole number, this or more
 * @property {boolean} [isList] its value is several of the choices, separated by commas
 */

/**
 * @typedef {object} Script
 * @property {string} command as it is typed: `npm run sim`
 * @property {string} about what it does, one or a few sentences
 * @property {Readonly<Record<string, Option>>} [options]
 * @property {{ name: string, help: string }} [word] one word that may stand alone
 */

/** Longer lists of choices stand in the sentence about a wrong one, not in `--help`. */
const MAX_CHOICES_TOLD = 8;

/**
 * Reads what a script of package.json is given. Answers `--help` and ends; ends with 1 and one sentence when something
 * is given that it does not know.
 * @param {Script} script
 * @param {readonly string[]} [given]
 * @returns {{ [name: string]: any, word?: string }} strings, and true or false for switches
 */
export function readOptions(script, given = process.argv.slice(2)) {
  const read = parseOptions(script, given);
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
 * @param {readonly string[]} given
 * @returns {{ [name: string]: any, help: boolean, word?: string } | string} a string says what is wrong
 */
export function parseOptions({ command, options = {}, word }, given) {
  const more = `"${command} -- --help" lists what it takes.`;
  let parsed;
  try {
    parsed = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        ...Object.fromEntries(
          Object.entries(options).map(([name, { value, default: preset }]) => [
            name,
            value === undefined
              ? { type: 'boolean', default: false }
              : { type: 'string', ...(preset === undefined ? {} : { default: preset }) },
          ]),
        ),
      },
    });
  } catch (error) {
    return `${command} ${clauseOf(error, given, options)}; ${more}`;
  }
  const { values, positionals } = parsed;
  const surplus = positionals.slice(word === undefined ? 0 : 1);
  if (surplus.length > 0) return `${command} has no use for "${surplus[0]}"; ${more}`;
  for (const [name, { value, choices, least, isList }] of Object.entries(options)) {
    const text = values[name];
    if (value === undefined || text === undefined) continue;
    if (least !== undefined && !(Number.isSafeInteger(Number(text)) && Number(text) >= least))
      return `${command} takes --${name} as a whole number of ${least} or more, not "${text}".`;
    const asked = isList ? text.split(',') : [text];
    if (choices !== undefined && !asked.every((one) => choices.includes(one)))
      return `${command} takes --${name} as ${isList ? 'some' : 'one'} of ${choices.join(', ')}, not "${text}".`;
  }
  return { ...values, ...(positionals[0] === undefined ? {} : { word: positionals[0] }) };
}

/** Returns what is wrong, in words for a person: `parseArgs` explains how options are escaped instead. */
function clauseOf(error, given, options) {
  const known = Object.keys(options).find((name) => error.message.includes(`--${name}`));
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const unknown = given.find((argument) => error.message.includes(argument.split('=')[0])) ?? 'that';
    return `has no option ${unknown.split('=')[0]}`;
  }
  if (known === undefined) return `cannot read its options (${error.message.split(/[.\n]/)[0]})`;
  return options[known].value === undefined
    ? `takes --${known} without a value`
    : `takes --${known} with a value (--${known}=${options[known].value})`;
}

/**
 * @param {Script} script
 * @returns {string} what `--help` answers
 */
export function describeScript({ command, about, options = {}, word }) {
  const rows = [
    ...(word === undefined ? [] : [[word.name, word.help]]),
    ...Object.entries(options).map(([name, { help, value, default: preset, choices }]) => [
      value === undefined ? `--${name}` : `--${name} ${value}`,
      `${help}${choices === undefined || choices.length > MAX_CHOICES_TOLD ? '' : ` (${choices.join(', ')})`}${preset === undefined ? '' : `; ${preset} when left out`}`,
    ]),
    ['--help', 'this'],
  ];
  const width = Math.max(...rows.map(([left]) => left.length));
  const usage = `${command} [-- ${word === undefined ? '' : `[${word.name}] `}[options]]`;
  return `${usage}\n\n${about}\n\n${rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`).join('\n')}`;
}
