import { isPlan, PLAN_DEFINITIONS, planMessage } from '#domain/plan/plan.ts';
import { classNames } from '#ui/class-names.ts';

/** Shows the plan's name on its quiet tint. */
export function PlanBadge({ plan }: { plan: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-full px-2 py-0.5 text-small font-medium',
        PLAN_DEFINITIONS[isPlan(plan) ? plan : 'free'].badge,
      )}
    >
      {planMessage(plan)}
    </span>
  );
}
