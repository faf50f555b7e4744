import { rateWords } from '#domain/campaign-rates.ts';
import { countWords } from '#domain/count-words.ts';
import { say } from '#languages/say.ts';
import { connectionWords, replyWords } from './campaign-figures.ts';
import type { CampaignTotals } from './campaign-list.ts';
import { TILE_GRID } from './campaigns-outline.tsx';

const numbers = new Intl.NumberFormat('en-US');

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
    <Tile name="Total Campaigns" figure={numbers.format(totals.campaigns)} detail={`${totals.active} active, ${countWords(totals.drafts, 'draft')}`} />
    <Tile name="Total Prospects" figure={numbers.format(totals.prospects)} detail={`${numbers.format(totals.remaining)} still to invite`} />
    <Tile name="Avg. Connection Rate" figure={rateWords(totals.connection)} detail={connectionWords(totals.connection)} />
    <Tile name="Avg. Reply Rate" figure={rateWords(totals.reply)} detail={replyWords(totals.reply)} />
  </dl>
);
