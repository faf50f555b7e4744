import {
  autocompletion,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Compartment, EditorState, StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, keymap, tooltips, type DecorationSet } from '@codemirror/view';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import { say } from '#i18n/translate.ts';

/** A stretch of the text that is drawn apart; `from` to `to`, counted in UTF-16 units. */
export interface TextMark {
  readonly from: number;
  readonly to: number;
  readonly tone: 'known' | 'own' | 'doubtful';
  /** Told where the pointer rests. */
  readonly title: string;
}

export interface TextCompletion {
  readonly label: string;
  readonly detail?: string | undefined;
}

/** What may be done with the text from beside it. */
export interface TextEditorHandle {
  focus(): void;
  /** Puts words where the caret is, in the place of what is selected. */
  insert(words: string): void;
  /** Selects a stretch and brings it into sight. */
  select(from: number, to: number): void;
}

interface TextEditorProps {
  readonly ref?: Ref<TextEditorHandle>;
  /** What the text is, for those who do not see what stands around it. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly marksOf: (value: string) => readonly TextMark[];
  /** What is offered once `{{` was written; what is chosen is put between the braces. */
  readonly completions: readonly TextCompletion[];
  readonly isInvalid?: boolean;
  readonly placeholder?: string;
}

/**
 * Its own tree: styles come in as sheets the page's policy knows nothing of, and none of the page's reach in but its
 * variables.
 */
function openShadow(host: HTMLElement): HTMLElement {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const mount = document.createElement('div');
  // As high as its box; what is longer moves inside it.
  mount.style.height = '100%';
  root.replaceChildren(mount);
  return mount;
}

const FONT_STYLE = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

const LOOK = EditorView.theme({
  '&': { color: 'var(--ink)', fontSize: '0.875rem', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: FONT_STYLE, lineHeight: '1.375rem', overflow: 'auto' },
  '.cm-content': { padding: '12px', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.mark': { borderRadius: '4px', padding: '1px 2px' },
  '.mark-known': { backgroundColor: 'var(--accent-soft)', color: 'var(--accent-ink)' },
  '.mark-own': { backgroundColor: 'var(--info-soft)', color: 'var(--info-ink)' },
  '.mark-doubtful': {
    backgroundColor: 'var(--warning-soft)',
    color: 'var(--warning-ink)',
    textDecoration: 'underline wavy',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: FONT_STYLE,
    maxHeight: '15rem',
    maxWidth: 'min(30rem, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '6px 10px', lineHeight: '1.25rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--accent-ink)',
  },
  '.cm-completionDetail': { color: 'var(--ink-muted)', fontStyle: 'normal', marginLeft: '12px' },
});

const remark = StateEffect.define<readonly TextMark[]>();

const toDecorations = (marks: readonly TextMark[]): DecorationSet =>
  Decoration.set(
    marks.map(({ from, to, tone, title }) =>
      Decoration.mark({ class: `mark mark-${tone}`, attributes: { title } }).range(from, to),
    ),
    true,
  );

/**
 * The marks of the text as it is; `marksOf` is asked in the same moment in which the text changes, so that none ever
 * stands beside its words.
 */
const marked = (marksOf: (value: string) => readonly TextMark[]): Extension =>
  StateField.define<DecorationSet>({
    create: (state) => toDecorations(marksOf(state.doc.toString())),
    update(decorations, transaction) {
      const told = transaction.effects.find((effect) => effect.is(remark));
      if (told !== undefined) return toDecorations(told.value);
      return transaction.docChanged ? toDecorations(marksOf(transaction.newDoc.toString())) : decorations;
    },
    provide: (field) => EditorView.decorations.from(field),
  });

/** Offers `options` behind `{{`, and closes the braces behind what is chosen unless they are closed already. */
function complete(context: CompletionContext, options: readonly TextCompletion[]): CompletionResult | null {
  const opened = context.matchBefore(/\{\{\s*[^{}\n]*$/);
  if (opened === null) return null;
  const written = /^\{\{\s*/.exec(opened.text)?.[0] ?? '{{';
  return {
    from: opened.from + written.length,
    validFor: /^[^{}\n]*$/,
    options: options.map(({ label, detail }, index) => ({
      label,
      // In the order they were given in.
      boost: -index,
      ...(detail === undefined ? {} : { detail }),
      apply(view, _completion, from, to) {
        const isClosed = view.state.sliceDoc(to, to + 2) === '}}';
        const caret = from + label.length + 2;
        view.dispatch({
          changes: { from, to, insert: isClosed ? label : `${label}}}` },
          selection: { anchor: caret },
          userEvent: 'input.complete',
        });
      },
    })),
  };
}

const attributesOf = (label: string, isInvalid: boolean): Extension =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    tabindex: '0',
    ...(isInvalid && { 'aria-invalid': 'true' }),
    spellcheck: 'true',
  });

/**
 * A text of many lines in which names in double braces are drawn apart and offered. Tab leaves it, as every other
 * field; Ctrl/Cmd+Z takes back what was typed, not what was changed elsewhere. Long texts are drawn only where they are
 * in sight.
 */
export function TextEditor({
  ref,
  label,
  value,
  onChange,
  marksOf,
  completions,
  isInvalid = false,
  placeholder,
}: TextEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const attributes = useRef(new Compartment());
  /** What can be taken back. */
  const past = useRef(new Compartment());
  /** What the view asks for in its own time. */
  const now = useRef({ onChange, marksOf, completions });
  useLayoutEffect(() => {
    now.current = { onChange, marksOf, completions };
  });
  const begin = useRef({ value, label, isInvalid });
  /** Texts that were typed and told and have not come back as `value`, oldest first: typing is ahead of them. */
  const told = useRef<string[]>([]);

  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    const mount = openShadow(host.current);
    const extensions: Extension = [
      past.current.of(history()),
      drawSelection(),
      EditorView.lineWrapping,
      tooltips({ position: 'absolute' }),
      marked((text) => now.current.marksOf(text)),
      autocompletion({
        override: [(context) => complete(context, now.current.completions)],
        icons: false,
        interactionDelay: 0,
      }),
      keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
      attributes.current.of(attributesOf(begin.current.label, begin.current.isInvalid)),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        const text = update.state.doc.toString();
        told.current.push(text);
        now.current.onChange(text);
      }),
      LOOK,
      EditorState.phrases.of({ Completions: say('Completions'), 'Selection deleted': say('Selection deleted') }),
    ];
    const opened = new EditorView({
      parent: mount,
      ...(mount.getRootNode() instanceof ShadowRoot && { root: mount.getRootNode() as ShadowRoot }),
      state: EditorState.create({ doc: begin.current.value, extensions }),
    });
    view.current = opened;
    return () => {
      opened.destroy();
      view.current = undefined;
    };
  }, []);

  useEffect(() => {
    const shown = view.current;
    const echo = told.current.indexOf(value);
    told.current = told.current.slice(echo + 1);
    // An echo of what was typed a moment ago must not take back what was typed since. Anything else was changed
    // elsewhere: a part renamed, a version taken.
    if (echo !== -1 || shown === undefined || shown.state.doc.toString() === value) return;
    shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: value } });
    // It is not this text's alone to take back: what was renamed in every part would be so in all but this one.
    shown.dispatch({ effects: past.current.reconfigure([]) });
    shown.dispatch({ effects: past.current.reconfigure(history()) });
    told.current = [];
  }, [value]);
  useEffect(() => {
    const shown = view.current;
    shown?.dispatch({ effects: remark.of(marksOf(shown.state.doc.toString())) });
  }, [marksOf]);
  useEffect(() => {
    view.current?.dispatch({ effects: attributes.current.reconfigure(attributesOf(label, isInvalid)) });
  }, [label, isInvalid]);

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    insert(words) {
      const shown = view.current;
      if (shown === undefined) return;
      shown.dispatch(shown.state.replaceSelection(words), { scrollIntoView: true });
      shown.focus();
    },
    select(from, to) {
      view.current?.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.current?.focus();
    },
  }));

  return (
    <div className="relative min-h-0 grow rounded-control border border-control bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus">
      <div ref={host} className="h-full" />
      {placeholder !== undefined && value === '' && (
        <p aria-hidden className="pointer-events-none absolute start-3 top-3 text-ink-faint">
          {placeholder}
        </p>
      )}
    </div>
  );
}
