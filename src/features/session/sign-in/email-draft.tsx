import { createContext, use, useState, type ReactNode } from 'react';

interface TypedEmail {
  readonly email: string | undefined;
  readonly setEmail: (email: string) => void;
}

const TypedEmailContext = createContext<TypedEmail | undefined>(undefined);

/** Keeps the typed address across the sign-in screens; it is gone with them, so that nobody sees another person's. */
export function EmailDraftProvider({ children }: { children: ReactNode }) {
  const [email, setEmail] = useState<string | undefined>(undefined);
  return <TypedEmailContext value={{ email, setEmail }}>{children}</TypedEmailContext>;
}

/** Returns the typed address and its setter; undefined before one is typed. Throws outside the sign-in screens. */
export function useEmailDraft(): readonly [string | undefined, (email: string) => void] {
  const typed = use(TypedEmailContext);
  if (typed === undefined) throw new Error('useTypedEmail needs a TypedEmailProvider above it');
  return [typed.email, typed.setEmail];
}
