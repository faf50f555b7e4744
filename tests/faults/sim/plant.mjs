/**
 * Puts a known mistake into a source. Line breaks, indentation and commas before a closing bracket make no difference,
 * so that formatting a source does not lose a mistake.
 * @param {string} code
 * @param {{ find: string, replace: string }} edit
 * @returns {string | undefined} undefined unless the text stands in the code exactly once
 */
export function plantEdit(code, { find, replace }) {
  const source = withoutLayout(code);
  const wanted = withoutLayout(find).text;
  const at = source.text.indexOf(wanted);
  if (wanted === '' || at === -1 || source.text.includes(wanted, at + 1)) return undefined;
  const end = source.places[at + wanted.length - 1] + 1;
  return `${code.slice(0, source.places[at])}${replace}${code.slice(end)}`;
}

/** Returns a text without its layout, and for each character left its place in the text. */
function withoutLayout(code) {
  const places = [];
  let text = '';
  for (let place = 0; place < code.length; place += 1) {
    if (/\s/.test(code[place]) || (code[place] === ',' && /^,\s*[)\]}]/.test(code.slice(place, place + 200)))) continue;
    text += code[place];
    places.push(place);
  }
  return { text, places };
}
