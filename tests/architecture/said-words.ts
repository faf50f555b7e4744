import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

/** A text, and the line of the file it stands in. */
interface FoundWords {
  readonly text: string;
  readonly line: number;
}

interface WordsOfFile {
  /** English texts that are said, as the catalogues have them. */
  readonly said: readonly FoundWords[];
  /** What is passed to `t` and is no text, so that nobody can tell what the catalogues need. */
  readonly untold: readonly FoundWords[];
  /** Texts for a person that no catalogue is asked for. */
  readonly unsaid: readonly FoundWords[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

/** Which arguments of which call are texts. */
const TEXTS_OF: ReadonlyMap<string, readonly number[]> = new Map([
  ['t', [0]],
  ['plural', [1, 2]],
]);
/** Attributes, properties and calls that hold no words: classes, names of things, ways of formatting. */
const WORDLESS =
  /^(?:class|[a-z]*ClassName$|classNames?$|style|id$|key$|name$|type$|role$|d$|viewBox$|rel$|href$|to$|src$|autoComplete$|inputMode$|sizes$|media$|scheme$|code$|event$|table$|scope$|fonts?$|timeZone$|zone$|hour|minute|weekday|day$|month$|year$)/;
const WORDLESS_CALL =
  /^(?:classNames|closest|querySelector|querySelectorAll|matchMedia|localStorageItem|userStorageItem|teamStorageItem|useLive|where|hook|regex|addEventListener|removeEventListener|log|warn|info|startsWith|endsWith|includes|append|set|get|has|matches|setProperty|getPropertyValue|supports|reviver|equals)$/;
const looksLikeWords = (text: string): boolean =>
  /^[^\p{L}]*\p{Lu}\p{Ll}+(?:[ .,…’'?!]|$)/u.test(text) ||
  /(?:^|[ “(])\p{Ll}{2,}[,.]? \p{Ll}{2,}/u.test(text.replaceAll(/\S*[-:[\]/_]\S*/g, '_'));

const stringOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node['value'] === 'string'
    ? node['value']
    : node?.type === 'TemplateLiteral' && (node['expressions'] as Node[]).length === 0
      ? String((node['quasis'] as { value: { cooked: string } }[])[0]?.value.cooked)
      : undefined;
const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node['property']);
  return typeof node['name'] === 'string'
    ? node['name']
    : isNode(node['name'])
      ? nameOf(node['name'])
      : typeof node['value'] === 'string'
        ? node['value']
        : '';
};

/** The texts of an expression that is one of several: `a ? 'x' : 'y'`. Undefined where one is no text. */
function choicesOf(node: Node | undefined): string[] | undefined {
  if (node === undefined) return undefined;
  const text = stringOf(node);
  if (text !== undefined) return [text];
  if (node.type === 'JSXExpressionContainer') return choicesOf(node['expression'] as Node);
  if (node.type !== 'ConditionalExpression') return undefined;
  const [one, other] = [choicesOf(node['consequent'] as Node), choicesOf(node['alternate'] as Node)];
  return one === undefined || other === undefined ? undefined : [...one, ...other];
}

/** What a file of the app says, and what it forgets to ask the catalogues for. */
export function wordsOf({ path, text }: SourceFile): WordsOfFile {
  const { program } = parseSync(path, text);
  const found = { said: new Array<FoundWords>(), untold: new Array<FoundWords>(), unsaid: new Array<FoundWords>() };
  const lineOf = ({ start }: Node): number => text.slice(0, start).split('\n').length;
  const add = (list: FoundWords[], node: Node, words: string): void =>
    void list.push({ text: words, line: lineOf(node) });
  const ask = (node: Node | undefined, at: Node): void => {
    const choices = choicesOf(node);
    if (choices === undefined) add(found.untold, at, text.slice(at.start, at.end));
    else for (const choice of choices) add(found.said, at, choice);
  };

  function visit(node: Node): void {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAnnotation':
      case 'TSTypeParameterInstantiation':
      case 'ThrowStatement':
        return;
      case 'NewExpression':
        if (/Error$|^(?:RegExp|URL|Worker|StorageEvent|CustomEvent|Event|Obstacle)$/.test(nameOf(node['callee'])))
          return;
        break;
      case 'CallExpression': {
        const name = nameOf(node['callee']);
        const at = isNode(node['callee']) && node['callee'].type === 'Identifier' ? TEXTS_OF.get(name) : undefined;
        const args = node['arguments'] as Node[];
        if (at !== undefined) {
          for (const index of at) ask(args[index], args[index] ?? node);
          args.filter((_, index) => !at.includes(index)).forEach(visit);
          return;
        }
        if (WORDLESS_CALL.test(name)) {
          for (const child of [node['callee'] as Node, ...args])
            if (stringOf(child) === undefined && child.type !== 'TemplateLiteral') visit(child);
          return;
        }
        break;
      }
      case 'JSXElement': {
        const opening = node['openingElement'] as Node;
        if (nameOf(opening['name']) === 'Trans') {
          for (const attribute of opening['attributes'] as Node[]) {
            if (nameOf(attribute['name']) === 'words') ask(attribute['value'] as Node, attribute);
            else visit(attribute);
          }
          return;
        }
        break;
      }
      case 'JSXAttribute':
        if (WORDLESS.test(nameOf(node['name'])) && stringOf(node['value'] as Node) !== undefined) return;
        if (/^className$/.test(nameOf(node['name']))) return;
        break;
      case 'Property':
      case 'PropertyDefinition':
        if (WORDLESS.test(nameOf(node['key'])) && stringOf(node['value'] as Node) !== undefined) return;
        if (isNode(node['value'])) visit(node['value']);
        return;
      case 'BinaryExpression':
        if (/^[!=]==?$/.test(String(node['operator']))) {
          for (const side of [node['left'], node['right']] as Node[]) if (stringOf(side) === undefined) visit(side);
          return;
        }
        break;
      case 'SwitchCase':
        for (const statement of node['consequent'] as Node[]) visit(statement);
        return;
      case 'VariableDeclarator':
        if (/CLASS|_KEYS?$|STYLE|LOOK/.test(nameOf(node['id']))) return;
        break;
      case 'JSXText':
        if (/\p{L}{2,}/u.test(String(node['value'])))
          add(found.unsaid, node, String(node['value']).trim().replaceAll(/\s+/g, ' '));
        return;
      case 'TemplateLiteral': {
        const words = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}');
        if (looksLikeWords(words)) add(found.unsaid, node, words);
        (node['expressions'] as Node[]).forEach(visit);
        return;
      }
      case 'Literal': {
        const words = stringOf(node);
        if (words !== undefined && looksLikeWords(words)) add(found.unsaid, node, words);
        return;
      }
      default:
    }
    childrenOf(node).forEach(visit);
  }
  visit(program as unknown as Node);
  return found;
}
