import type { CreditTally } from '#domain/credit/credit-history.ts';
import { creditReasonMessage } from '#domain/credit/credit-reason.ts';
import type { Credit } from '#domain/credit/credit.ts';
import { t } from '#i18n/translate.ts';
import { Chip } from '#ui/chip.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { VirtualTable } from '#ui/lists/virtual-table.tsx';
import { formatDay, formatFigure, formatTotal, ENTRY_TYPE_LABELS } from './credit-messages.ts';

const ROW_HEIGHT = { wide: 44, narrow: 64 } as const;
const ROW =
  'grid grid-cols-[auto_auto_minmax(0,1fr)_auto] content-center items-center gap-x-3 border-b border-line px-4 last:border-b-0 md:grid-cols-[7rem_7rem_minmax(0,1fr)_5.5rem_6.5rem] md:px-5';

interface CreditsTableProps {
  readonly totals: CreditTally;
  readonly isCurrent: boolean;
  /** Current credits; undefined until the team's record is read. */
  readonly currentCredits: number | undefined;
  readonly campaignName: (campaignId: string) => string;
}

/** Lists the entries (specification part 2 §2: Date, Type, Reason, Total) with the balance after each. */
export function CreditsTable({ totals, isCurrent, currentCredits, campaignName }: CreditsTableProps) {
  const { rows, laterSums } = totals;
  return (
    <VirtualTable
      label={t('Credits history')}
      rowCount={rows.length}
      keyOf={(index) => rows[index]?.id ?? ''}
      rowHeight={ROW_HEIGHT}
      rowClassName={ROW}
      isBusy={!isCurrent}
      header={
        <>
          <ColumnHeader>{t('Date')}</ColumnHeader>
          <ColumnHeader>{t('Type')}</ColumnHeader>
          <ColumnHeader>{t('Reason')}</ColumnHeader>
          <ColumnHeader isNumeric>{t('Total')}</ColumnHeader>
          <ColumnHeader isNumeric>{t('Balance')}</ColumnHeader>
        </>
      }
      renderRow={(index) => {
        const credit = rows[index];
        return credit === undefined ? null : (
          <Cells
            credit={credit}
            balance={currentCredits === undefined ? undefined : currentCredits - (laterSums[index] ?? 0)}
            campaign={credit.campaignId ? campaignName(credit.campaignId) : ''}
          />
        );
      }}
    />
  );
}

const ColumnHeader = ({ isNumeric = false, children }: { isNumeric?: boolean; children: string }) => (
  <span role="columnheader" className={`font-medium ${isNumeric ? 'text-end' : ''}`}>
    {children}
  </span>
);

/** Uses columns on wide screens; else reason and total above date, type and balance. */
function Cells({ credit, balance, campaign }: { credit: Credit; balance: number | undefined; campaign: string }) {
  const { createdAt, type } = credit;
  const reason = creditReasonMessage(credit.reason);
  return (
    <>
      <span role="cell" className="tabular-nums whitespace-nowrap text-ink-muted max-md:row-start-2 max-md:text-small">
        <TimeText time={createdAt} format={formatDay} />
      </span>
      <span role="cell" className="flex max-md:row-start-2">
        <Chip tone={type === 'refill' ? 'success' : 'neutral'}>{ENTRY_TYPE_LABELS[type]}</Chip>
      </span>
      <span
        role="cell"
        title={campaign === '' ? reason : `${reason} · ${campaign}`}
        className="min-w-0 truncate max-md:col-span-3 max-md:row-start-1"
      >
        <bdi>{reason}</bdi>
        {campaign !== '' && <span className="text-ink-muted"> · {campaign}</span>}
      </span>
      <span
        role="cell"
        className={`text-end font-medium tabular-nums max-md:col-start-4 max-md:row-start-1 ${type === 'refill' ? 'text-success-ink' : ''}`}
      >
        {formatTotal(credit)}
      </span>
      <span
        role="cell"
        className="text-end tabular-nums text-ink-muted max-md:col-span-2 max-md:col-start-3 max-md:row-start-2 max-md:text-small"
      >
        <span className="sr-only md:hidden">{t('Balance')} </span>
        {balance === undefined ? '–' : formatFigure(balance)}
      </span>
    </>
  );
}
