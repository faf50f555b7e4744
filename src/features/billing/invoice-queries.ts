import type { Invoice } from '#domain/billing/invoice.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';

/** Invoices of a team, newest first, up to a limit, and whether there are more. */
interface InvoicePage {
  readonly invoices: readonly Invoice[];
  readonly hasMore: boolean;
}

export const useInvoices = (teamId: string, limit: number): Live<InvoicePage> =>
  useLive(
    `invoices|${teamId}|${limit}`,
    async (db) => {
      const found = await rowsOfTeam(db.invoices, teamId)
        .reverse()
        .limit(limit + 1)
        .toArray();
      return { invoices: found.slice(0, limit), hasMore: found.length > limit };
    },
    scopeOf.invoices(teamId),
  );
