import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine, csvOfRows, DELIMITERS, escapeFormulaCell, unescapeFormulaCell } from '#domain/text/csv.ts';

describe('a CSV file', () => {
  it.each([[['plain', '']], [['a, b', 'say "so"']], [['two\r\nlines', ' spaced ']], [['é', '=1+1']]])(
    'with the line %j is parsed back into the same cells',
    (cells) => {
      expect(Papa.parse<string[]>(csvLine(cells)).data[0]).toEqual(cells);
    },
  );

  it('has every column that occurs in any of its rows', () => {
    expect(csvOfRows([{ name: 'Ada' }, { name: 'Bob', city: 'Paris, France' }])).toBe(
      '\uFEFFname,city\r\nAda,\r\nBob,"Paris, France"\r\n',
    );
    expect(csvOfRows([{ toString: 'x' }, { name: 'Ada' }], ['constructor'])).toBe(
      '\uFEFFconstructor,toString,name\r\n,x,\r\n,,Ada\r\n',
    );
    expect(csvOfRows([{ city: '=1+1' }], ['name', 'city', '-x'])).toBe("\uFEFFname,city,'-x\r\n,'=1+1,\r\n");
  });

  it.each([
    ['=HYPERLINK("http://evil.test")', `'=HYPERLINK("http://evil.test")`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\0=1', "'\0=1"],
    [' =1+1', "' =1+1"],
    ['   @SUM(A1)', "'   @SUM(A1)"],
    ['\u00A0=1', "'\u00A0=1"],
    ['\u3000=1', "'\u3000=1"],
    ['\u200B=1', "'\u200B=1"],
    ['\uFEFF+1', "'\uFEFF+1"],
    ['\u200E-1', "'\u200E-1"],
    [' \t\u2009=1', " \t'\u2009=1"],
    ['\v=1', "'\v=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    [' ＝1', "' ＝1"],
    ['\u22121', "'\u22121"],
    ['﹦1', "'﹦1"],
    ['\n', "'\n"],
    ['\u2800=1', "'\u2800=1"],
    ['\u00AD=1', "'\u00AD=1"],
    ['\u1680+1', "'\u1680+1"],
    ['\u2028=1', "'\u2028=1"],
    ['\u0085=1', "'\u0085=1"],
    ['\u0001=1', "'\u0001=1"],
    ['\u202E=1', "'\u202E=1"],
    ['\u180E-1', "'\u180E-1"],
    ['\u{E0001}=1', "'\u{E0001}=1"],
    ["'=1", "''=1"],
    ["' =1", "'' =1"],
    ['\t\t=1', "'\t\t'=1"],
    ['\u3000＝1', "'\u3000＝1"],
    ['\u200D=1', "'\u200D=1"],
    ['\u2066=1', "'\u2066=1"],
    ["'''=1", "''''=1"],
    ['\u061C@x', "'\u061C@x"],
    ['\u17B4=1', "'\u17B4=1"],
    ['\uFFA0+1', "'\uFFA0+1"],
    ['\uFE0F-1', "'\uFE0F-1"],
    ['\u{1D173}=1', "'\u{1D173}=1"],
    ['\r\n=1', "'\r\n'=1"],
    ['\u205F\u2800=1', "'\u205F\u2800=1"],
    ['+33 1 23 45 67 89', "'+33 1 23 45 67 89"],
    ['=', "'="],
    ['a\n=1', "a\n'=1"],
    ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
    ['x,=1', "x,'=1"],
    ['x\t=1', "x\t'=1"],
    ['x|=1', "x|'=1"],
    ['x\r\n-1', "x\r\n'-1"],
    ['x; \u200B＝1', "x;' \u200B＝1"],
    ['x;"=1', 'x;\'"=1'],
    ['x;" "=1', 'x;\'" "=1'],
    ["x;'=1", "x;''=1"],
    ['=1;=2,+3\n@x', "'=1;'=2,'+3\n'@x"],
    ["a;b, 'c', d|e", "a;b, 'c', d|e"],
    ['a;b=1', 'a;b=1'],
    ["''", "''"],
    ['1-1', '1-1'],
    ['%0A=1', '%0A=1'],
    ['—1', '—1'],
    ['#1 seller', '#1 seller'],
    ['(+33) 1', '(+33) 1'],
    ['– an aside', '– an aside'],
    ['  plain', '  plain'],
    ["'s-Hertogenbosch", "'s-Hertogenbosch"],
    ['AI message to =1', 'AI message to =1'],
    ['', ''],
  ])('escapes the cell %j so that a spreadsheet does not run it as a formula', (text, cell) => {
    expect(escapeFormulaCell(text)).toBe(cell);
    expect(unescapeFormulaCell(cell)).toBe(text);
  });

  /** Returns the cells that a spreadsheet makes of a text at a delimiter: a mark protects only where a cell begins. */
  function cellsOfSpreadsheet(text: string, delimiter: string): string[] {
    const cells: string[] = [];
    for (let at = 0; at <= text.length; at += 1) {
      let cell = '';
      let isQuoted = text[at] === '"';
      if (isQuoted) at += 1;
      for (; at < text.length; at += 1) {
        const letter = text.charAt(at);
        if (isQuoted && letter === '"' && text[at + 1] !== '"') isQuoted = false;
        else if (!isQuoted && (letter === delimiter || letter === '\r' || letter === '\n')) break;
        else {
          cell += letter;
          if (isQuoted && letter === '"') at += 1;
        }
      }
      cells.push(cell);
    }
    return cells;
  }
  const isFormula = (cell: string): boolean => /^\s*[=+@-]/.test(cell);
  const texts = fc.array(fc.stringMatching(/^[a =+@\-",;|\t\r\n'0]{0,12}$/), { minLength: 1, maxLength: 4 });

  it.each(DELIMITERS)('has no formula for a spreadsheet that splits it at %j, and is imported unchanged', (split) => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...DELIMITERS), (cells, delimiter) => {
        const line = csvLine(['name', ...cells.map(escapeFormulaCell)], delimiter);
        expect(cellsOfSpreadsheet(line, split).filter(isFormula)).toEqual([]);
        expect(
          Papa.parse<string[]>(line, { delimiter, newline: '\r\n' }).data[0]?.slice(1).map(unescapeFormulaCell),
        ).toEqual(cells);
      }),
    );
  });
});
