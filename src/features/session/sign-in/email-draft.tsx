import { createContext, use, useEffect, useState, type ReactNode } from 'react';

interface Typed {
  readonly email: string | undefined;
  readonly setEmail: (email: string) => void;
  readonly name: string;
  readonly setName: (name: string) => void;
}

const NAME_KEY = 'outrider.typed-own-name';

/** Keeps the typed name over a reload of this tab; where storage is refused, until then. */
function storeName(name: string): void {
  try {
    if (name === '') sessionStorage.removeItem(NAME_KEY);
    else sessionStorage.setItem(NAME_KEY, name);
  } catch {
    // It stays in the field.
  }
}

function storedName(): string {
  try {
    return sessionStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
}

const TypedContext = createContext<Typed | undefined>(undefined);

/**
 * Keeps the typed address and name across the sign-in screens; both are gone with them, so that nobody sees another
 * person's.
 */
export function EmailDraftProvider({ children }: { children: ReactNode }) {
  const [email, setEmail] = useState<string | undefined>(undefined);
  const [name, setName] = useState(storedName);
  useEffect(() => () => storeName(''), []);
  const changeName = (next: string): void => {
    setName(next);
    storeName(next);
  };
  return <TypedContext value={{ email, setEmail, name, setName: changeName }}>{children}</TypedContext>;
}

/** Returns the typed address and its setter; undefined before one is typed. Throws outside the sign-in screens. */
export function useEmailDraft(): readonly [string | undefined, (email: string) => void] {
  const { email, setEmail } = useTyped();
  return [email, setEmail];
}

/** Returns the typed name and its setter. Throws outside the sign-in screens. */
export function useNameDraft(): readonly [string, (name: string) => void] {
  const { name, setName } = useTyped();
  return [name, setName];
}

function useTyped(): Typed {
  const typed = use(TypedContext);
  if (typed === undefined) throw new Error('What is typed needs an EmailDraftProvider above it');
  return typed;
}
