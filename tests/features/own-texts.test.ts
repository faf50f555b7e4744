import fc from 'fast-check';
import { createElement, Fragment, Suspense, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { jsx, jsxs } from '#jsx/jsx-runtime';
import { propertyRuns } from '#support/volume.ts';

const icon = createElement('i');
const markupOf = (element: ReactNode): string => renderToStaticMarkup(element);
const inParagraph = (...children: ReactNode[]): string => markupOf(jsxs('p', { children }));

describe('the JSX runtime gives each text that has siblings an element of its own', () => {
  it.each<[string, ReactNode[], string]>([
    ['a text after an element', [icon, 'Unread'], '<p><i></i><span>Unread</span></p>'],
    ['a text before what may appear', ['Unread', icon], '<p><span>Unread</span><i></i></p>'],
    ['texts side by side, as one', [icon, 5, ' ', 'replies'], '<p><i></i><span>5 replies</span></p>'],
    [
      'texts parted by what shows nothing',
      [icon, 'a', false, null, undefined, '', 'b'],
      '<p><i></i><span>ab</span></p>',
    ],
    ['a blank between elements', [icon, ' ', icon], '<p><i></i><span> </span><i></i></p>'],
    ['a zero', [icon, 0], '<p><i></i><span>0</span></p>'],
    ['a large integer', [icon, 12n], '<p><i></i><span>12</span></p>'],
    [
      'texts in a list among the children',
      [icon, ['a', icon, 'b']],
      '<p><i></i><span>a</span><i></i><span>b</span></p>',
    ],
    ['texts alone, as one text without an element', ['5', ' ', 'replies', false], '<p>5 replies</p>'],
    ['nothing', [false, null, ''], '<p></p>'],
  ])('%s', (_name, children, markup) => expect(inParagraph(...children)).toBe(markup));

  it('a text without siblings stays as it is', () =>
    expect(markupOf(jsx('p', { children: 'Unread' }))).toBe('<p>Unread</p>'));

  it.each([
    ['a fragment', Fragment],
    ['a boundary', Suspense],
  ])('the text of %s has the siblings of it', (_name, type) => {
    expect(markupOf(jsxs('p', { children: [icon, jsx(type, { children: 'Unread' })] }))).toContain(
      '<span>Unread</span>',
    );
    expect(markupOf(jsxs('p', { children: [icon, jsxs(type, { children: ['5', ' replies'] })] }))).toContain(
      '<span>5 replies</span>',
    );
  });

  it('a component passes its children on, a text as a text', () => {
    const Label = ({ children }: { children?: ReactNode }) => jsxs('b', { children: [icon, children] });
    expect(markupOf(jsx(Label, { children: 'Unread' }))).toBe('<b><i></i><span>Unread</span></b>');
    expect(markupOf(jsxs(Label, { children: ['5', ' replies'] }))).toBe('<b><i></i><span>5 replies</span></b>');
  });

  it('no text has a sibling, and every text is shown, whatever the children are', () => {
    const leaf = fc.oneof(
      fc.constantFrom<ReactNode>('', ' ', null, undefined, true, false, 0, -1, 7n),
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '🙂') }),
    );
    const { children } = fc.letrec<{ children: ReactNode[]; child: ReactNode }>((tie) => ({
      child: fc.oneof(
        { maxDepth: 4, depthIdentifier: 'tree' },
        leaf,
        tie('children').map((inner) => ({ isElement: true, inner }) as unknown as ReactNode),
        tie('children').map((inner) => ({ isElement: false, inner }) as unknown as ReactNode),
        tie('children'),
      ),
      children: fc.array(tie('child'), { maxLength: 5, depthIdentifier: 'tree' }),
    }));
    const build = (node: unknown, create: (type: unknown, inner: ReactNode[]) => ReactNode): ReactNode => {
      if (Array.isArray(node)) return node.map((inner) => build(inner, create));
      if (node === null || typeof node !== 'object') return node as ReactNode;
      const { isElement, inner } = node as { isElement: boolean; inner: unknown[] };
      return create(
        isElement ? 'b' : Fragment,
        inner.map((each) => build(each, create)),
      );
    };
    fc.assert(
      fc.property(children, (tree) => {
        const ours = markupOf(
          jsxs('p', { children: build(tree, (type, inner) => jsxs(type as 'b', { children: inner })) as ReactNode[] }),
        );
        const plain = markupOf(
          createElement(
            'p',
            null,
            ...(build(tree, (type, inner) => createElement(type as 'b', null, ...inner)) as ReactNode[]),
          ),
        );
        const textOf = (markup: string): string => markup.replaceAll(/<\/?(?:span|p)>|<!-- -->/g, '');
        expect(textOf(ours)).toBe(textOf(plain));
        expect(ours).not.toMatch(/<\/\w+>[^<]+<(?!\/span)\w|[^<>]<\w|<\/\w+>[^<>]/);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
