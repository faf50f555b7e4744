import { lineAt } from './source-scan.ts';
import type { SourceFile } from './source-files.ts';
import { childrenOf, isNode, parseFile, type SyntaxNode } from './syntax-tree.ts';

/** A text and its line in the file. */
interface FoundText {
  readonly text: string;
  readonly line: number;
}

interface TextsOfFile {
  /** Keys of translated texts: the English text, or `context|text`. */
  readonly translated: readonly FoundText[];
  /** Keys of translated texts with a number: the English `other` form. */
  readonly plurals: readonly FoundText[];
  /** Arguments of `t` that are not literal texts, so that the catalogues cannot be checked for them. */
  readonly computed: readonly FoundText[];
  /** Texts for a person that are not translated. */
  readonly untranslated: readonly FoundText[];
}

/** The arguments of the translating calls: the index of the catalogue's text, and of other literal texts. */
const TRANSLATING_CALLS: ReadonlyMap<string, { readonly text: number; readonly also?: number }> = new Map([
  ['t', { text: 0 }],
  ['tInContext', { text: 1, also: 0 }],
  ['plural', { text: 2, also: 1 }],
]);
/** Attributes, properties and calls without texts for a person: classes, identifiers, format options. */
const NO_TEXT =
  /^(?:class|[a-z]*ClassName$|classNames?$|style|id$|key$|name$|type$|role$|d$|viewBox$|rel$|href$|to$|src$|autoComplete$|inputMode$|sizes$|media$|scheme$|code$|event$|table$|scope$|fonts?$|timeZone$|zone$|hour|minute|weekday|day$|month$|year$)/;
const NO_TEXT_CALL =
  /^(?:classNames|closest|querySelector|querySelectorAll|matchMedia|localStorageItem|userStorageItem|teamStorageItem|useLive|where|hook|regex|addEventListener|removeEventListener|log|warn|info|startsWith|endsWith|includes|append|set|get|has|matches|setProperty|getPropertyValue|supports|reviver|equals)$/;
const looksLikeText = (text: string): boolean =>
  /^[^\p{L}]*\p{Lu}\p{Ll}+(?:[ .,…’'?!]|$)/u.test(text) ||
  /(?:^|[ “(])\p{Ll}{2,}[,.]? \p{Ll}{2,}/u.test(text.replaceAll(/\S*[-:[\]/_]\S*/g, '_'));

const stringOf = (node: SyntaxNode | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node['value'] === 'string'
    ? node['value']
    : node?.type === 'TemplateLiteral' && (node['expressions'] as SyntaxNode[]).length === 0
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

/** Returns the literal texts that an expression chooses from: `a ? 'x' : 'y'`; undefined when one is not literal. */
function choicesOf(node: SyntaxNode | undefined): string[] | undefined {
  if (node === undefined) return undefined;
  const text = stringOf(node);
  if (text !== undefined) return [text];
  if (node.type === 'JSXExpressionContainer') return choicesOf(node['expression'] as SyntaxNode);
  if (node.type !== 'ConditionalExpression') return undefined;
  const [one, other] = [choicesOf(node['consequent'] as SyntaxNode), choicesOf(node['alternate'] as SyntaxNode)];
  return one === undefined || other === undefined ? undefined : [...one, ...other];
}

/** Finds the texts that a file of the app translates, and those that it does not. */
export function findTexts(file: SourceFile): TextsOfFile {
  const { text } = file;
  const found = {
    translated: new Array<FoundText>(),
    plurals: new Array<FoundText>(),
    computed: new Array<FoundText>(),
    untranslated: new Array<FoundText>(),
  };
  const add = (list: FoundText[], node: SyntaxNode, key: string): void =>
    void list.push({ text: key, line: lineAt(text, node.start) });
  const addKeys = (list: FoundText[], node: SyntaxNode | undefined, at: SyntaxNode, prefix = ''): void => {
    const choices = choicesOf(node);
    if (choices === undefined) add(found.computed, at, text.slice(at.start, at.end));
    else for (const choice of choices) add(list, at, prefix + choice);
  };

  function visit(node: SyntaxNode): void {
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
        const call =
          isNode(node['callee']) && node['callee'].type === 'Identifier' ? TRANSLATING_CALLS.get(name) : undefined;
        const args = node['arguments'] as SyntaxNode[];
        if (call !== undefined) {
          const other = call.also === undefined ? undefined : (stringOf(args[call.also]) ?? null);
          if (other === null) add(found.computed, node, text.slice(node.start, node.end));
          addKeys(
            name === 'plural' ? found.plurals : found.translated,
            args[call.text],
            args[call.text] ?? node,
            name === 'tInContext' ? `${other}|` : '',
          );
          args.filter((_, index) => index !== call.text && index !== call.also).forEach(visit);
          return;
        }
        if (NO_TEXT_CALL.test(name)) {
          for (const child of [node['callee'] as SyntaxNode, ...args])
            if (stringOf(child) === undefined && child.type !== 'TemplateLiteral') visit(child);
          return;
        }
        break;
      }
      case 'JSXElement': {
        const opening = node['openingElement'] as SyntaxNode;
        if (nameOf(opening['name']) === 'Trans') {
          for (const attribute of opening['attributes'] as SyntaxNode[]) {
            if (nameOf(attribute['name']) === 'text')
              addKeys(found.translated, attribute['value'] as SyntaxNode, attribute);
            else visit(attribute);
          }
          return;
        }
        break;
      }
      case 'JSXAttribute':
        if (NO_TEXT.test(nameOf(node['name'])) && stringOf(node['value'] as SyntaxNode) !== undefined) return;
        if (/^className$/.test(nameOf(node['name']))) return;
        break;
      case 'Property':
      case 'PropertyDefinition':
        if (NO_TEXT.test(nameOf(node['key'])) && stringOf(node['value'] as SyntaxNode) !== undefined) return;
        if (isNode(node['value'])) visit(node['value']);
        return;
      case 'BinaryExpression':
        if (/^[!=]==?$/.test(String(node['operator']))) {
          for (const side of [node['left'], node['right']] as SyntaxNode[])
            if (stringOf(side) === undefined) visit(side);
          return;
        }
        break;
      case 'SwitchCase':
        for (const statement of node['consequent'] as SyntaxNode[]) visit(statement);
        return;
      case 'VariableDeclarator':
        if (/CLASS|_KEYS?$|STYLE|LOOK/.test(nameOf(node['id']))) return;
        break;
      case 'JSXText':
        if (/\p{L}{2,}/u.test(String(node['value'])))
          add(found.untranslated, node, String(node['value']).trim().replaceAll(/\s+/g, ' '));
        return;
      case 'TemplateLiteral': {
        const content = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}');
        if (looksLikeText(content)) add(found.untranslated, node, content);
        (node['expressions'] as SyntaxNode[]).forEach(visit);
        return;
      }
      case 'Literal': {
        const value = stringOf(node);
        if (value !== undefined && looksLikeText(value)) add(found.untranslated, node, value);
        return;
      }
      default:
    }
    childrenOf(node).forEach(visit);
  }
  visit(parseFile(file));
  return found;
}
