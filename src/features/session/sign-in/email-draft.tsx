import { createContext, use, useState, type ReactNode } from 'react';

interface TypedEmail {
  readonly email: string | undefined;
  readonly setEmail: (email: string) => void;
}

const TypedEmailContext = createContext<TypedEmail | undefined>(undefined);

/**
 * Keeps the address that was typed from one sign-in screen to the next; gone with them, so that nobody finds another
 * person's.
 */
export function EmailDraftProvider({ children }: { children: ReactNode }) {
  const [email, setEmail] = useState<string | undefined>(undefined);
  return <TypedEmailContext value={{ email, setEmail }}>{children}</TypedEmailContext>;
}

/** The address typed at the sign-in screens; undefined as long as nobody has typed one. Throws outside of them. */
export function useEmailDraft(): readonly [string | undefined, (email: string) => void] {
  const typed = use(TypedEmailContext);
  if (typed === undefined) throw new Error('useTypedEmail needs a TypedEmailProvider above it');
  return [typed.email, typed.setEmail];
}
