import Globe from 'lucide-react/icons/globe';
import ListChecks from 'lucide-react/icons/list-checks';
import PencilLine from 'lucide-react/icons/pencil-line';
import { useId } from 'react';
import type { LucideIcon } from 'lucide-react';
import { t } from '#i18n/translate.ts';
import { RadioCard } from '#ui/forms/radio-card.tsx';
import { OFFER_METHODS, type OfferMethod } from './offer-draft.ts';

const METHODS: Readonly<Record<OfferMethod, readonly [icon: LucideIcon, title: string, words: string]>> = {
  builder: [ListChecks, t('Smart Builder'), t('Answer five questions, and get a description from your answers.')],
  manual: [PencilLine, t('Manual Entry'), t('Write the description yourself, and let AI improve it if you like.')],
  website: [Globe, t('Website Scraping'), t('Get a description from a page of your website.')],
};

/** Chooses how the description is written (specification part 2 §2, "Offer wizard", step 2). */
export function MethodChoice({
  method,
  onChange,
}: {
  method: OfferMethod | undefined;
  onChange: (method: OfferMethod) => void;
}) {
  const name = useId();
  return (
    <fieldset className="grid gap-3 md:grid-cols-3">
      <legend className="sr-only">{t('How to describe it')}</legend>
      {OFFER_METHODS.map((value) => {
        const [Icon, title, words] = METHODS[value];
        return (
          <RadioCard
            key={value}
            group={name}
            value={value}
            title={title}
            icon={<Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />}
            isSelected={value === method}
            onSelect={() => onChange(value)}
          >
            {words}
          </RadioCard>
        );
      })}
    </fieldset>
  );
}
