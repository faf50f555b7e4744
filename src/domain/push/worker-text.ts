import { setNewsLanguage } from '#i18n/news-languages.ts';
import { t } from '#i18n/translate.ts';
import { newsText, type NewsItem, type NotificationText } from './news-text.ts';

/** Returns the text of a notification in a language, for the service worker; without any news that it can read too. */
export function workerText(language: string, items: readonly NewsItem[], others: number): NotificationText {
  setNewsLanguage(language);
  return newsText(items, others) ?? { title: t('There is news in Outrider'), body: '', path: '/dashboard' };
}
