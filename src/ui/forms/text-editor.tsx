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
import { t } from '#i18n/translate.ts';

/** A highlighted range of the text; `from` and `to` in UTF-16 units. */
export interface TextMark {
  readonly from: number;
  readonly to: number;
  readonly tone: 'known' | 'own' | 'doubtful';
  /** Tooltip of the range. */
  readonly title: string;
}

export interface TextCompletion {
  readonly label: string;
  readonly detail?: string | undefined;
}

/** Actions on the text from outside. */
export interface TextEditorHandle {
  focus(): void;
  /** Inserts a text at the caret, replacing the selection. */
  insert(text: string): void;
  /** Selects a range and scrolls it into view. */
  select(from: number, to: number): void;
}

interface TextEditorProps {
  readonly ref?: Ref<TextEditorHandle>;
  /** Accessible name of the text. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly marksOf: (value: string) => readonly TextMark[];
  /** Offered after `{{`; the chosen one is put between the braces. */
  readonly completions: readonly TextCompletion[];
  readonly isInvalid?: boolean;
  readonly placeholder?: string;
}

/**
 * Creates a shadow root: the editor adds its styles as constructed sheets, which the content security policy allows,
 * and of the page's styles only variables reach inside.
 */
function openShadow(host: HTMLElement): HTMLElement {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const mount = document.createElement('div');
  // As high as its box; longer text scrolls.
  mount.style.height = '100%';
  root.replaceChildren(mount);
  return mount;
}

const FONT_STYLE = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

const EDITOR_STYLE = EditorView.theme({
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

const setMarks = StateEffect.define<readonly TextMark[]>();

const toDecorations = (marks: readonly TextMark[]): DecorationSet =>
  Decoration.set(
    marks.map(({ from, to, tone, title }) =>
      Decoration.mark({ class: `mark mark-${tone}`, attributes: { title } }).range(from, to),
    ),
    true,
  );

/** Updates the highlights with the text: `marksOf` runs in the same transaction as each change. */
const marksField = (marksOf: (value: string) => readonly TextMark[]): Extension =>
  StateField.define<DecorationSet>({
    create: (state) => toDecorations(marksOf(state.doc.toString())),
    update(decorations, transaction) {
      const pending = transaction.effects.find((effect) => effect.is(setMarks));
      if (pending !== undefined) return toDecorations(pending.value);
      return transaction.docChanged ? toDecorations(marksOf(transaction.newDoc.toString())) : decorations;
    },
    provide: (field) => EditorView.decorations.from(field),
  });

/** Offers `options` after `{{`, and closes the braces unless they are closed already. */
function complete(context: CompletionContext, options: readonly TextCompletion[]): CompletionResult | null {
  const created = context.matchBefore(/\{\{\s*[^{}\n]*$/);
  if (created === null) return null;
  const written = /^\{\{\s*/.exec(created.text)?.[0] ?? '{{';
  return {
    from: created.from + written.length,
    validFor: /^[^{}\n]*$/,
    options: options.map(({ label, detail }, index) => ({
      label,
      // In the given order.
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
 * Shows a multi-line editor that highlights and completes names in double braces. Tab leaves it like any field; undo
 * reverts only what was typed here. Draws only the lines in view.
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
  /** Holds the undo history. */
  const historyCompartment = useRef(new Compartment());
  /** The current props, for callbacks of the editor. */
  const latest = useRef({ onChange, marksOf, completions });
  useLayoutEffect(() => {
    latest.current = { onChange, marksOf, completions };
  });
  const initial = useRef({ value, label, isInvalid });
  /** Typed texts passed to `onChange` that have not come back as `value`, oldest first. */
  const pending = useRef<string[]>([]);

  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    const mount = openShadow(host.current);
    const extensions: Extension = [
      historyCompartment.current.of(history()),
      drawSelection(),
      EditorView.lineWrapping,
      tooltips({ position: 'absolute' }),
      marksField((text) => latest.current.marksOf(text)),
      autocompletion({
        override: [(context) => complete(context, latest.current.completions)],
        icons: false,
        interactionDelay: 0,
      }),
      keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
      attributes.current.of(attributesOf(initial.current.label, initial.current.isInvalid)),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        const text = update.state.doc.toString();
        pending.current.push(text);
        latest.current.onChange(text);
      }),
      EDITOR_STYLE,
      EditorState.phrases.of({ Completions: t('Completions'), 'Selection deleted': t('Selection deleted') }),
    ];
    const created = new EditorView({
      parent: mount,
      ...(mount.getRootNode() instanceof ShadowRoot && { root: mount.getRootNode() as ShadowRoot }),
      state: EditorState.create({ doc: initial.current.value, extensions }),
    });
    view.current = created;
    return () => {
      created.destroy();
      view.current = undefined;
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    const echo = pending.current.indexOf(value);
    pending.current = pending.current.slice(echo + 1);
    // An echo of an older text must not undo what was typed since. Any other value was changed elsewhere: a part
    // renamed, a version chosen.
    if (echo !== -1 || editor === undefined || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
    // Undo must not revert it: a part renamed everywhere would get its old name back in this text alone.
    editor.dispatch({ effects: historyCompartment.current.reconfigure([]) });
    editor.dispatch({ effects: historyCompartment.current.reconfigure(history()) });
    pending.current = [];
  }, [value]);
  useEffect(() => {
    const editor = view.current;
    editor?.dispatch({ effects: setMarks.of(marksOf(editor.state.doc.toString())) });
  }, [marksOf]);
  useEffect(() => {
    view.current?.dispatch({ effects: attributes.current.reconfigure(attributesOf(label, isInvalid)) });
  }, [label, isInvalid]);

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    insert(text) {
      const editor = view.current;
      if (editor === undefined) return;
      editor.dispatch(editor.state.replaceSelection(text), { scrollIntoView: true });
      editor.focus();
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
