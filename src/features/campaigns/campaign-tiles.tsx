import { rateWords } from '#domain/campaign-rates.ts';
import { say, sayCount, sayFigure } from '#languages/say.ts';
import { connectionWords, replyWords } from './campaign-figures.ts';
import type { CampaignTotals } from './campaign-list.ts';
import { TILE_GRID } from './campaigns-outline.tsx';

interface TileProps {
  readonly name: string;
  readonly figure: string;
  readonly detail: string;
}

/** A figure of the whole page, and what it is made of. */
const Tile = ({ name, figure, detail }: TileProps) => (
  <div className="flex min-w-0 flex-col gap-0.5 rounded-card border border-line bg-surface px-4 py-3">
    <dt className="text-ink-muted">{name}</dt>
    <dd className="order-first text-title tabular-nums">{figure}</dd>
    <dd className="text-small text-ink-muted tabular-nums">{detail}</dd>
  </div>
);

/** What all campaigns of the team come to (specification part 2 §2, "Campaigns page"). */
export const CampaignTiles = ({ totals }: { totals: CampaignTotals }) => (
  <dl aria-label={say('All campaigns')} className={TILE_GRID}>
    <Tile
      name={say('Total Campaigns')}
      figure={sayFigure(totals.campaigns)}
      detail={sayCount(totals.drafts, '{active} active, {count} draft', '{active} active, {count} drafts', {
        active: totals.active,
      })}
    />
    <Tile
      name={say('Total Prospects')}
      figure={sayFigure(totals.prospects)}
      detail={say('{count} still to invite', { count: sayFigure(totals.remaining) })}
    />
    <Tile
      name={say('Avg. Connection Rate')}
      figure={rateWords(totals.connection)}
      detail={connectionWords(totals.connection)}
    />
    <Tile name={say('Avg. Reply Rate')} figure={rateWords(totals.reply)} detail={replyWords(totals.reply)} />
  </dl>
);
