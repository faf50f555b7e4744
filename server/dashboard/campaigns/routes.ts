import { campaignCreateRequestSchema } from '#domain/campaign/campaign-requests.ts';
import {
  campaignFinishRequestSchema,
  campaignPauseRequestSchema,
  campaignUpdateRequestSchema,
} from '#domain/wire/command-bodies.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { SMALL_BYTES, TEXT_BYTES, type DashboardRouter } from '../router.ts';
import {
  createCampaign,
  deleteCampaign,
  finishCampaign,
  setCampaignPaused,
  updateCampaign,
} from './campaign-command-handlers.ts';

export function addCampaignRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  const { backend } = deps;
  router.creation(
    '/campaign/create',
    'campaigns.change',
    { schema: campaignCreateRequestSchema },
    (input, { caller }, id) => createCampaign(deps, caller, id, input),
  );
  router.command(
    'PUT',
    '/campaign/:id',
    'campaigns.change',
    { schema: campaignUpdateRequestSchema, maxBytes: TEXT_BYTES },
    (input, { caller }, id) => updateCampaign(deps, caller, id, input),
  );
  router.command(
    'POST',
    '/campaign/finish',
    'campaigns.change',
    { schema: campaignFinishRequestSchema, maxBytes: TEXT_BYTES },
    (input, { caller }) => finishCampaign(backend, caller, input),
  );
  const pauseBody = { schema: campaignPauseRequestSchema, maxBytes: SMALL_BYTES };
  router.command('POST', '/campaign/pause', 'campaigns.change', pauseBody, ({ campaignId }, { caller }) =>
    setCampaignPaused(deps, caller, campaignId, true),
  );
  router.command('POST', '/campaign/resume', 'campaigns.change', pauseBody, ({ campaignId }, { caller }) =>
    setCampaignPaused(deps, caller, campaignId, false),
  );
  router.deletion('/campaign/:id', 'campaigns.change', (caller, id) => deleteCampaign(deps, caller, id));
}
