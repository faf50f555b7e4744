/**
 * Plants a bug into a source. Line breaks, indentation and commas before a closing bracket make no difference, so that
 * formatting a source does not lose a bug.
 * @param {string} code
 * @param {{ find: string, replace: string }} edit
 * @returns {string | undefined} undefined unless the text stands in the code exactly once
 */
export function plantEdit(code, { find, replace }) {
  const source = withoutLayout(code);
  const wanted = withoutLayout(find).text;
  const at = source.text.indexOf(wanted);
  if (wanted === '' || at === -1 || source.text.includes(wanted, at + 1)) return undefined;
  const end = source.indexes[at + wanted.length - 1] + 1;
  return `${code.slice(0, source.indexes[at])}${replace}${code.slice(end)}`;
}

/** Returns a text without its layout, and the index of each remaining character in the text. */
function withoutLayout(code) {
  const indexes = [];
  let text = '';
  for (let index = 0; index < code.length; index += 1) {
    if (/\s/.test(code[index]) || (code[index] === ',' && /^,\s*[)\]}]/.test(code.slice(index, index + 200)))) continue;
    text += code[index];
    indexes.push(index);
  }
  return { text, indexes };
}
