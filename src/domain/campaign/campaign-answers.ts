import * as z from 'zod/mini';
import { documentSchema } from '../wire/wire-document.ts';

/** `POST /campaign/create`: specification part 2 §7 has the app read `data.data`. */
export const campaignCreateAnswerSchema = z.object({ data: documentSchema });
