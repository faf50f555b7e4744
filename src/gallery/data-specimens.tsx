import { useState } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Chip } from '#ui/chip.tsx';
import { DailyTable } from '#ui/charts/daily-table.tsx';
import { DaySlider } from '#ui/forms/day-slider.tsx';
import { IntervalBar } from '#ui/charts/interval-bar.tsx';
import { linePaths } from '#ui/charts/line-path.ts';
import { LinePlot } from '#ui/charts/line-plot.tsx';
import { Meter } from '#ui/charts/meter.tsx';
import { Trans } from '#ui/trans.tsx';
import { ScoreRing } from '#ui/charts/score-ring.tsx';
import { TrendChart } from '#ui/charts/trend-chart.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { exactTime, TimeText } from '#ui/time-text.tsx';
import { VirtualGrid } from '#ui/lists/virtual-grid.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { VirtualTable } from '#ui/lists/virtual-table.tsx';
import { noop, Specimen } from './specimen.tsx';

const NAMES = ['Alex Morgan', 'دينا منصور', 'Paweł Kołodziej', 'Inês Maria Figueirôa', '李 小龙', ''];
const ROWS = Array.from({ length: 200 }, (_, index) => `Row ${index + 1}`);
const TIME = '2026-03-02T09:30:00.000Z';
const BALANCES = [40, 25, 10, -5, -20, 15, 30];
const RINGS = [
  [0, 'red'],
  [35, 'red'],
  [65, 'yellow'],
  [100, 'green'],
] as const;

/** Components that show people, figures and lists. */
export function DataSpecimens() {
  const [day, setDay] = useState<number | undefined>(6);
  return (
    <SectionCard title="Data">
      <Specimen name="People">
        {NAMES.map((name) => (
          <Avatar key={name} name={name} size={36} />
        ))}
        {([24, 36, 44, 64] as const).map((size) => (
          <Avatar key={size} name="Alex Morgan" size={size} />
        ))}
      </Specimen>
      <Specimen name="A sentence with parts">
        <p>
          <Trans
            text="{name} was invited {when}"
            parts={{ name: <b>Alex Morgan</b>, when: <TimeText time={TIME} format={relativeTime} /> }}
          />
        </p>
      </Specimen>
      <Specimen name="Chips">
        {(['neutral', 'success', 'warning', 'danger', 'info'] as const).map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
      </Specimen>
      <Specimen name="Scores">
        {RINGS.flatMap(([score, colour]) =>
          ([28, 44] as const).map((size) => (
            <ScoreRing
              key={`${score} ${size}`}
              score={score}
              colour={colour}
              size={size}
              label={`Qualification ${score}%`}
            />
          )),
        )}
      </Specimen>
      <Specimen name="Meters" isColumn>
        {[0, 3, 60, 100].map((percent) => (
          <Meter key={percent} label={`${percent} percent`} percent={percent} valueText={`${percent} of 100`} />
        ))}
      </Specimen>
      <Specimen name="Times">
        <TimeText time={TIME} />
        <TimeText time={TIME} format={relativeTime} />
        <TimeText time={TIME} format={exactTime} />
      </Specimen>
      <Specimen name="Days" isColumn>
        <DaySlider
          label="Day by day"
          index={day ?? 6}
          maxIndex={6}
          valueText={`Day ${(day ?? 6) + 1}`}
          onSelect={setDay}
          isBarChart
          className="h-16 bg-sunken"
        >
          <p className="p-3">Day {(day ?? 6) + 1}</p>
        </DaySlider>
        <LinePlot
          label="Balance by day"
          paths={linePaths({ values: BALANCES })}
          index={day ?? 6}
          valueText={`Day ${(day ?? 6) + 1}: ${BALANCES[day ?? 6]}`}
          onSelect={setDay}
          height="h-16"
        />
        <TrendChart
          title="Replied"
          figure="24"
          detail="18 before"
          values={[1, 4, 3, 6, 2, 5, 3]}
          previous={[2, 2, 1, 4, 5, 3, 1]}
          formatTop={String}
          readouts={[1, 4, 3, 6, 2, 5, 3].map((count, index) => `Day ${index + 1}: ${count}`)}
          from="Mar 2"
          to="Today"
        />
        <TrendChart
          title="Accepted"
          figure="32.0%"
          detail="Likely 24–41%"
          values={[0.2, 0.3, 0.4]}
          band={[
            { low: 0.1, high: 0.35 },
            { low: 0.2, high: 0.42 },
            { low: 0.25, high: 0.57 },
          ]}
          formatTop={(share) => `${share * 100}%`}
          readouts={['20%', '30%', '40%']}
          from="Mar 2"
          to="This week"
        />
        <IntervalBar value={0.3} low={0.2} high={0.42} reference={0.25} top={0.6} />
        <DailyTable
          columns={['Invited', 'Replied']}
          getRows={() => [{ key: 'a', day: 'Mar 2, 2026', values: ['12', '3'] }]}
        />
      </Specimen>
      <Specimen name="Long lists" isColumn>
        <div className="h-48">
          <VirtualList
            label="Rows"
            items={ROWS}
            queryKey="rows"
            keyOf={(row) => row}
            rowHeight={44}
            renderRow={(row) => <p className="flex h-11 items-center border-b border-line px-3">{row}</p>}
            isComplete
            total={ROWS.length}
            onNearEnd={noop}
            activeKey={undefined}
          />
        </div>
        <VirtualGrid
          label="Cards"
          items={ROWS.slice(0, 3)}
          columns={2}
          className="grid grid-cols-2 gap-3"
          estimatedLineHeight={60}
          renderItem={(row, itemProps) => (
            <li key={row} {...itemProps} className="rounded-card border border-line bg-surface p-3">
              {row}
            </li>
          )}
          lastItem={<li className="rounded-card border border-line p-3 text-ink-muted">The one behind the last</li>}
        />
        {[false, true].map((isBusy) => (
          <VirtualTable
            key={String(isBusy)}
            label={isBusy ? 'A table that is about to be replaced' : 'A table'}
            rowCount={3}
            keyOf={(index) => ROWS[index] ?? ''}
            rowHeight={{ wide: 44, narrow: 56 }}
            rowClassName="grid grid-cols-2 items-center border-b border-line px-3"
            header={
              <>
                <span role="columnheader">Name</span>
                <span role="columnheader">Number</span>
              </>
            }
            renderRow={(index) => (
              <>
                <span role="cell">{ROWS[index]}</span>
                <span role="cell">{index}</span>
              </>
            )}
            isBusy={isBusy}
          />
        ))}
      </Specimen>
    </SectionCard>
  );
}
