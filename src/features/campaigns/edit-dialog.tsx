import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useEffect, useState } from 'react';
import type { Campaign } from '#domain/campaign.ts';
import { CAMPAIGN_WORDS, campaignTitle } from '#domain/campaign-words.ts';
import type { Offer } from '#domain/offer.ts';
import type { Prompt } from '#domain/prompt.ts';
import { say } from '#languages/say.ts';
import { DeletedMeanwhile, deletedWords, type LeftText } from '#ui/deleted-meanwhile.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { EditName } from './edit-name.tsx';
import { EditOffer } from './edit-offer.tsx';
import { EditPrompt } from './edit-prompt.tsx';

interface EditDialogProps {
  /** As it is now; undefined when it is gone since the dialog was opened. */
  readonly campaign: Campaign | undefined;
  /** What it was when the dialog was opened. */
  readonly opened: Campaign;
  readonly offers: readonly Offer[];
  readonly prompts: readonly Prompt[];
  readonly offlineReason: string | undefined;
  readonly onClose: () => void;
}

/**
 * Name, offer, and prompt with its variables (specification part 2 §2, "Edit Campaign dialog"). Each tab saves what it
 * shows; offline too. What is typed stays in reach when somebody else deletes the campaign meanwhile.
 */
export function EditDialog({ campaign, opened, offers, prompts, offlineReason, onClose }: EditDialogProps) {
  const [typedName, setTypedName] = useState<string | undefined>(undefined);
  /** Of the prompt they were typed for: another one has other variables. */
  const [typedValues, setTypedValues] = useState<
    { readonly promptId: string; readonly values: Readonly<Record<string, string>> } | undefined
  >(undefined);
  const values =
    typedValues !== undefined && (campaign === undefined || typedValues.promptId === campaign.promptId)
      ? typedValues.values
      : undefined;
  const name = campaignTitle(opened.name);
  const left: readonly LeftText[] = [
    ...(typedName === undefined || typedName.trim() === opened.name
      ? []
      : [{ name: say('Campaign name'), text: typedName }]),
    ...Object.entries(values ?? {})
      .filter(([variable, value]) => value !== (opened.variables[variable] ?? ''))
      .map(([variable, text]) => ({ name: variable, text })),
  ];
  const isGone = campaign === undefined;
  const isNothingLeft = left.length === 0;

  useEffect(() => {
    if (!isGone || !isNothingLeft) return;
    showToast({ tone: 'danger', title: CAMPAIGN_WORDS.notFound, description: deletedWords(name) });
    onClose();
  }, [isGone, isNothingLeft, name, onClose]);

  if (isGone && isNothingLeft) return null;
  return (
    <Dialog
      title={say('Edit campaign')}
      isWide
      isTall
      onClose={onClose}
      acts={
        <button type="button" className="button-secondary" onClick={onClose}>
          {say('Close')}
        </button>
      }
    >
      {isGone ? (
        <DeletedMeanwhile name={name} texts={left} />
      ) : (
        <TabGroup className="flex flex-col gap-4">
          <TabList aria-label={say('What to edit')} className="flex gap-1 border-b border-line">
            <Tab className="tab">{say('General')}</Tab>
            <Tab className="tab">{say('Product')}</Tab>
            <Tab className="tab">{say('Prompt')}</Tab>
          </TabList>
          {campaign.status === 'active' && (
            <p className="rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
              {say('This campaign is active: the conversations it begins from now on follow what you save here.')}
            </p>
          )}
          {offlineReason !== undefined && <p className="text-ink-muted">{CAMPAIGN_WORDS.savedLater}</p>}
          <TabPanels>
            <TabPanel unmount={false}>
              <EditName campaign={campaign} typed={typedName} onTyped={setTypedName} />
            </TabPanel>
            <TabPanel unmount={false}>
              <EditOffer campaign={campaign} offers={offers} />
            </TabPanel>
            <TabPanel unmount={false}>
              <EditPrompt
                key={campaign.promptId}
                campaign={campaign}
                prompts={prompts}
                typed={values}
                onTyped={(next) => setTypedValues(next && { promptId: campaign.promptId, values: next })}
              />
            </TabPanel>
          </TabPanels>
        </TabGroup>
      )}
    </Dialog>
  );
}
