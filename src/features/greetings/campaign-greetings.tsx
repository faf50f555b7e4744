import { lazy, Suspense, useState } from 'react';
import { UNSAVED_MESSAGES } from '#domain/commands/pending.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { plural, t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { GreetingList } from './greeting-list.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { useGreetings } from './greetings.ts';
import { setNames } from './greeting-commands.ts';

const NamesDialog = lazy(async () => ({ default: (await import('./names-dialog.tsx')).NamesDialog }));

interface CampaignGreetingsProps {
  readonly campaignId: string;
  readonly isOffline: boolean;
}

/** Previews how the campaign greets the next people; nothing is shown once everybody was contacted. */
export function CampaignGreetings({ campaignId, isOffline }: CampaignGreetingsProps) {
  const greetings = useGreetings(campaignId);
  const replica = useReplica();
  const [editedId, setEditedId] = useState<string | undefined>(undefined);
  const edited = greetings.find(({ chat }) => chat.id === editedId);
  if (greetings.length === 0) return null;
  const doubtful = greetings.filter(({ names }) => names.isDoubtful).length;
  return (
    <SectionCard
      title={t('Greetings')}
      subtitle={
        doubtful === 0
          ? plural(
              greetings.length,
              'How the next {count} person is greeted',
              'How the next {count} people are greeted',
            )
          : plural(
              doubtful,
              'How the next people are greeted. {count} name is not certain: check it.',
              'How the next people are greeted. {count} names are not certain: check them.',
            )
      }
    >
      <GreetingList
        label={t('Greetings')}
        greetings={greetings.map(({ chat, names, text }) => ({
          key: chat.id,
          name: prospectName(chat),
          text,
          firstName: names.firstName,
          isDoubtful: names.isDoubtful,
          note:
            chat.unsaved?.['firstName'] === undefined
              ? undefined
              : isOffline
                ? UNSAVED_MESSAGES.waitingOffline
                : UNSAVED_MESSAGES.waiting,
        }))}
        onEdit={setEditedId}
      />
      <Suspense fallback={null}>
        {edited !== undefined && (
          <NamesDialog
            key={edited.chat.id}
            fullName={edited.chat.name}
            firstName={edited.names.firstName}
            lastName={edited.names.lastName}
            onSave={(firstName, lastName) => void setNames(replica, edited.chat, firstName, lastName)}
            onClose={() => setEditedId(undefined)}
          />
        )}
      </Suspense>
    </SectionCard>
  );
}
