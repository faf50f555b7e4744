import * as z from 'zod/mini';
import { documentSchema } from '../wire/wire-document.ts';

/** Describes the dashboard API's answers about profiles; its requests are in `profile-requests.ts`. */

/** `POST /agent/create`. */
export const agentCreateAnswerSchema = z.object({ agent: documentSchema });
