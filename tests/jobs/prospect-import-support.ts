import { readCampaign, type Campaign } from '#domain/campaign/campaign.ts';
import { readChat } from '#domain/chat/chat.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readProspectList, type ProspectList } from '#domain/prospect/prospect-list.ts';
import { Query } from '#server/backend/query.ts';
import { campaignForEachTest } from '#support/campaign-fixture.ts';
import type { ApiReply } from '#support/test-server.ts';

export type Row = Record<string, string>;
export const person = (slug: string): Row => ({
  'First Name': 'Ada',
  'Last Name': slug,
  URL: `https://www.linkedin.com/in/${slug}`,
  Company: 'Acme',
  Position: 'CTO',
});
export const people = (count: number, prefix = 'p'): Row[] =>
  Array.from({ length: count }, (_, index) => person(`${prefix}-${index}`));

/** Returns the id of the import from the answer to its request. */
export const listId = (answer: ApiReply): string => (answer.body.data as { prospectListId: string }).prospectListId;

/** Starts a server for a test file, with imports into the campaign of each test. */
export function importsForEachTest() {
  const fixture = campaignForEachTest();
  return {
    fixture,
    create: (body: Record<string, unknown>, key?: string): Promise<ApiReply> =>
      fixture.server.post(
        '/prospects/create',
        { campaignId: fixture.campaignId, ...body },
        { ...fixture.caller, ...(key === undefined ? {} : { key }) },
      ),
    getList: async (id: string): Promise<ProspectList> =>
      readProspectList(await fixture.backend.findDocument(COLLECTIONS.prospectLists, id)),
    getCampaign: async (): Promise<Campaign> =>
      readCampaign(await fixture.backend.findDocument(COLLECTIONS.campaigns, fixture.campaignId)),
    listChats: async (): Promise<ReturnType<typeof readChat>[]> =>
      (await fixture.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', fixture.campaignId)])).map(
        (document) => readChat(document),
      ),
  };
}
