import { describe, expect, it } from 'vitest';
import { campaignVariablesSchema, readCampaign, type Campaign } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_NEEDS, needOf, stepOf, unfilledVariables } from '#domain/campaign/campaign-wizard.ts';
import { isLongVariable } from '#domain/prompt/prompt-variables.ts';
import { applyCommand, isAlreadyApplied, issuedCommandSchema, type Command } from '#domain/commands/command.ts';
import { TEAM_ID, wireTime } from '#support/wire-documents.ts';

const campaignOf = (fields: Record<string, unknown>): Campaign =>
  readCampaign({
    $id: 'k1',
    $createdAt: wireTime(0),
    $updatedAt: wireTime(1),
    teamId: TEAM_ID,
    name: 'Spring',
    ...fields,
  });

describe('the steps of the wizard that sets up a campaign (specification part 2 §4)', () => {
  const command = (payload: object) =>
    issuedCommandSchema.parse({
      id: 'command1',
      teamId: TEAM_ID,
      issuedAt: '2026-03-02T10:00:00.000Z',
      command: { campaignId: 'k1', ...payload },
    });
  const QUALIFICATION = { qualificationAutomatic: false, qualificationVerification: 'Has a budget' };

  it.each<[Command['type'], object, number]>([
    ['campaign.setOffer', { offerId: 'o1' }, 3],
    ['campaign.setPrompt', { promptId: 'p1' }, 4],
    ['campaign.setVariables', { variables: { tone: 'warm' } }, 5],
    ['campaign.finish', { profileId: 'a1', ...QUALIFICATION }, 6],
  ])('the command %s with %j leads a draft to step %i', (type, payload, step) => {
    const issued = command({ type, ...payload });
    const draft = applyCommand(campaignOf({ status: 'draft', step: 2 }), issued);
    expect(draft).toMatchObject({
      step,
      status: step === 6 ? 'prospects_needed' : 'draft',
      unsaved: { step: { commandId: 'command1' } },
    });
    const running = applyCommand(campaignOf({ status: 'active', step: 6 }), issued);
    expect(running).toMatchObject({ step: 6, status: 'active' });
    expect(running.unsaved).not.toHaveProperty('step');
  });

  it('choosing the same offer again leads a draft to the next step as well', () => {
    const again = command({ type: 'campaign.setOffer', offerId: 'o1' });
    expect(isAlreadyApplied(campaignOf({ status: 'draft', step: 5, product: 'o1' }), again.command)).toBe(false);
    expect(isAlreadyApplied(campaignOf({ status: 'active', step: 6, product: 'o1' }), again.command)).toBe(true);
  });

  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
    [6, 5],
    [2.5, 2],
  ])('a draft with the stored step %j continues at step %i', (step, expected) =>
    expect(stepOf({ step })).toBe(expected),
  );
});

describe('the things that a campaign needs before it can import prospects (§5, §8)', () => {
  it('keeps the value of a variable with any name', () => {
    const variables: unknown = JSON.parse('{"__proto__":"a","constructor":"b","tone":"warm"}');
    expect(Object.entries(campaignVariablesSchema.parse(variables))).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['tone', 'warm'],
    ]);
    expect(Object.entries(campaignOf({ variables: JSON.stringify(variables) }).variables)).toEqual(
      Object.entries(variables as object),
    );
    expect(campaignVariablesSchema.safeParse(JSON.parse('{"__proto__":" "}')).success).toBe(false);
  });

  const COMPLETE = { hasOffer: true, prompt: { variables: ['tone'] }, hasProfile: true };
  const filled = { promptId: 'p1', variables: { tone: 'warm' } } as unknown as Campaign;
  it.each([
    [{}, { hasOffer: false, prompt: undefined, hasProfile: false }, 'Please select a product'],
    [{ promptId: '' }, { prompt: undefined }, 'Please select a prompt'],
    [{}, { prompt: undefined }, 'The selected prompt was not found'],
    [{ variables: {} }, {}, 'Please fill in all variables'],
    [{ variables: { tone: ' ' } }, {}, 'Please fill in all variables'],
    [{}, { hasProfile: false }, 'Please select a profile'],
    [{ variables: {} }, { prompt: { variables: [] } }, undefined],
    [{}, {}, undefined],
  ])('are named for the campaign %j with %j: %s', (draft, parts, message) => {
    const need = needOf({ ...filled, ...draft }, { ...COMPLETE, ...parts });
    expect(need === undefined ? undefined : CAMPAIGN_NEEDS[need].message).toBe(message);
  });

  it('a variable named like a property of every object has no value until it is filled', () =>
    expect(unfilledVariables(['constructor', 'tone'], { tone: 'x' })).toEqual(['constructor']));

  it.each([
    ['companyDescription', true],
    ['CONTENT', true],
    ['opening_message', true],
    ['tone', false],
  ])('the value of the variable %s has several lines: %s', (name, expected) =>
    expect(isLongVariable(name)).toBe(expected),
  );
});
