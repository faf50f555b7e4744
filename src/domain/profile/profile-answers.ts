import * as z from 'zod/mini';
import { documentSchema } from '../wire/wire-document.ts';

/** What the dashboard API answers about profiles; what it takes is in `profile-requests.ts`. */

/** `POST /agent/create`. */
export const agentCreateAnswerSchema = z.object({ agent: documentSchema });
