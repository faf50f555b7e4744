import type { ReactNode } from 'react';

interface ListStateProps {
  readonly title: string;
  /** True when it fills the page: its title is then the page's heading. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
  /** A small line drawing. */
  readonly illustration?: ReactNode;
  /** The one next action. */
  readonly action?: ReactNode;
  /** `alert` for errors, which are read out at once. */
  readonly role?: 'status' | 'alert';
}

/** Replaces an empty list: empty, filtered to nothing, never synced, or failed. */
export function ListState({ title, isPage = false, children, illustration, action, role = 'status' }: ListStateProps) {
  return (
    <div role={role} className="mx-auto flex max-w-sm flex-col items-center gap-2 px-6 py-12 text-center">
      {illustration !== undefined && <div className="mb-1 text-ink-faint">{illustration}</div>}
      {isPage ? <h1 className="text-title">{title}</h1> : <p className="font-medium">{title}</p>}
      {children !== undefined && <div className="text-ink-muted">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
