import * as z from 'zod/mini';
import type { CampaignStep } from '#domain/campaign/campaign-wizard.ts';
import { oneOf, textParam } from '#domain/search-params-schema.ts';

/** Search params of the campaign wizard. */
export const createCampaignSearchParamsSchema = z.object({
  /** The campaign to continue. */
  resume: textParam(),
  step: oneOf(['1', '2', '3', '4', '5'] satisfies readonly `${CampaignStep}`[]),
  /** Id of what was made for the campaign. */
  chosen: textParam(),
});
