type Modifiers = Readonly<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>>;

/** Returns a press of a key, without modifiers but these. */
export const keyPress = (key: string, modifiers: Partial<Modifiers> = {}): Modifiers & { readonly key: string } => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});
