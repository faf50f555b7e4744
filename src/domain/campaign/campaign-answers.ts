import * as z from 'zod/mini';
import { documentSchema } from '../wire/wire-document.ts';

/** `POST /campaign/create`: the app reads `data.data` (specification part 2 §7). */
export const campaignCreateAnswerSchema = z.object({ data: documentSchema });
