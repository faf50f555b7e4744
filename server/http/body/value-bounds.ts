/**
 * Decides whether a value from JSON consists of more values than `most`, or has more levels, without looking at many
 * more. A list or object is a value, too, and a level.
 */
export function exceedsBounds(value: unknown, most: number, levels = Number.POSITIVE_INFINITY): boolean {
  const left: unknown[] = [value];
  const levelsOfLeft: number[] = [1];
  for (let count = 0; left.length > 0; count += 1) {
    if (count + left.length > most) return true;
    const next = left.pop();
    const level = levelsOfLeft.pop() ?? 1;
    if (typeof next !== 'object' || next === null) continue;
    if (level > levels) return true;
    for (const inner of Array.isArray(next) ? next : Object.values(next)) {
      if (count + left.length > most) return true;
      left.push(inner);
      levelsOfLeft.push(level + 1);
    }
  }
  return false;
}
