import { isPlan, planMessage, type Plan } from '#domain/plan/plan.ts';
import { classNames } from '#ui/class-names.ts';

const TINTS: Readonly<Record<Plan, string>> = {
  free: 'bg-plan-free-soft text-plan-free-ink',
  pioneer: 'bg-plan-pioneer-soft text-plan-pioneer-ink',
  hunter: 'bg-plan-hunter-soft text-plan-hunter-ink',
  conqueror: 'bg-plan-conqueror-soft text-plan-conqueror-ink',
};

/** Shows the plan's name as a badge. */
export function PlanBadge({ plan }: { plan: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-full px-2 py-0.5 text-small font-medium',
        TINTS[isPlan(plan) ? plan : 'free'],
      )}
    >
      {planMessage(plan)}
    </span>
  );
}
