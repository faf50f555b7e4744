import * as z from 'zod/mini';
import { ownPath } from '#domain/own-path.ts';

const HOME = '/dashboard';
const notificationDataSchema = z.object({ address: z.string() });

/** Returns the address of the app that a notification with this data opens; the home screen's for any other. */
export function addressOfNotification(data: unknown): string {
  const parsed = z.safeParse(notificationDataSchema, data);
  return ownPath(parsed.data?.address) ?? HOME;
}
