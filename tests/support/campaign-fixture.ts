import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestServer, type TestMember, type TestServer } from './test-server.ts';

/** A campaign without prospects, its team and a member of it. */
interface CampaignFixture {
  readonly server: TestServer;
  readonly backend: TestServer['backend'];
  readonly campaignId: string;
  readonly teamId: string;
  readonly member: TestMember;
  /** The member as a caller in the name of the team. */
  readonly caller: { readonly member: TestMember; readonly teamId: string };
}

/** Starts a server for a test file and creates a new team with a campaign for each test. */
export function campaignForEachTest(): CampaignFixture {
  let server: TestServer;
  const here = {} as { -readonly [Key in keyof CampaignFixture]: CampaignFixture[Key] };
  beforeAll(async () => {
    server = await openTestServer();
    Object.assign(here, { server, backend: server.backend });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    here.teamId = await server.createTeam();
    here.member = await server.createMember(here.teamId);
    here.campaignId = await server.createCampaign(here.teamId);
    here.caller = { member: here.member, teamId: here.teamId };
  });
  return here;
}
