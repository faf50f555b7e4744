import type { Catalogue } from '../translate.ts';

/** The reports and the activity of the dashboard. */
export const REPORTS: Catalogue = {
  Reports: 'Rapports',
  'How far the people you invited have come. Each figure opens its conversations.':
    'Où en sont les personnes que vous avez invitées. Chaque chiffre ouvre ses conversations.',
  'Adding up the reports': 'Calcul des rapports',
  'What the reports count': 'Ce que comptent les rapports',
  'Group by': 'Regrouper par',
  'Week of invitation': 'Semaine d’invitation',
  'Weeks of invitation': 'Semaines d’invitation',
  '12 weeks': '12 semaines',
  '26 weeks': '26 semaines',
  '52 weeks': '52 semaines',
  'Compared step': 'Étape comparée',
  'Deleted campaign': 'Campagne supprimée',
  'Deleted offer': 'Offre supprimée',
  'Deleted prompt': 'Prompt supprimé',
  'Deleted profile': 'Profil supprimé',
  '{low}–{high}%': '{low}–{high} %',
  'nobody was invited': 'personne n’a été invité',
  '{rate} ({part} of {whole}), likely {interval}': '{rate} ({part} sur {whole}), probablement {interval}',
  'Nobody was invited in the last {count} weeks.': {
    one: 'Personne n’a été invité la dernière semaine ({count}).',
    other: 'Personne n’a été invité ces {count} dernières semaines.',
  },
  'Of {count} people invited in the last {weeks} weeks, {accepted} accepted, {replied} replied and {qualified} are qualified.':
    {
      one: 'Sur {count} personne invitée ces {weeks} dernières semaines, {accepted} ont accepté, {replied} ont répondu et {qualified} sont qualifiées.',
      other:
        'Sur {count} personnes invitées ces {weeks} dernières semaines, {accepted} ont accepté, {replied} ont répondu et {qualified} sont qualifiées.',
    },
  '{name}: accepted more often than elsewhere, {rate} against {others}.':
    '{name} : accepté plus souvent qu’ailleurs, {rate} contre {others}.',
  '{name}: accepted less often than elsewhere, {rate} against {others}.':
    '{name} : accepté moins souvent qu’ailleurs, {rate} contre {others}.',
  '{name}: replied more often than elsewhere, {rate} against {others}.':
    '{name} : répondu plus souvent qu’ailleurs, {rate} contre {others}.',
  '{name}: replied less often than elsewhere, {rate} against {others}.':
    '{name} : répondu moins souvent qu’ailleurs, {rate} contre {others}.',
  '{name}: qualified more often than elsewhere, {rate} against {others}.':
    '{name} : qualifié plus souvent qu’ailleurs, {rate} contre {others}.',
  '{name}: qualified less often than elsewhere, {rate} against {others}.':
    '{name} : qualifié moins souvent qu’ailleurs, {rate} contre {others}.',
  'Too few people to compare: at least {count} in each, invited {days} days ago or earlier.':
    'Trop peu de personnes pour comparer : il en faut au moins {count} de chaque côté, invitées il y a {days} jours ou plus.',
  'No clear difference: chance alone could explain what is seen here.':
    'Aucune différence nette : le hasard seul pourrait expliquer ce que l’on voit ici.',
  '{count} people invited': { one: '{count} personne invitée', other: '{count} personnes invitées' },
  '{count} people accepted': { one: '{count} personne a accepté', other: '{count} personnes ont accepté' },
  '{count} people replied': { one: '{count} personne a répondu', other: '{count} personnes ont répondu' },
  '{count} people qualified': { one: '{count} personne qualifiée', other: '{count} personnes qualifiées' },
  'So far on this device: {facts}': 'Pour l’instant sur cet appareil : {facts}',
  'Older conversations are still loading, so these figures will grow.':
    'Les conversations plus anciennes sont en cours de chargement : ces chiffres vont augmenter.',
  'Only the conversations on this device are counted. The others follow when you are back online.':
    'Seules les conversations de cet appareil sont comptées. Les autres suivront quand vous serez de nouveau en ligne.',
  'This device keeps the conversations of the last 90 days: older ones are not counted.':
    'Cet appareil garde les conversations des 90 derniers jours : les plus anciennes ne sont pas comptées.',
  '{count} people were invited before invitations were dated, and are not counted.': {
    one: '{count} personne a été invitée avant que les invitations soient datées, et n’est pas comptée.',
    other: '{count} personnes ont été invitées avant que les invitations soient datées, et ne sont pas comptées.',
  },
  '{step}, share and likely range': '{step}, part et plage probable',
  '{people}: {group}': '{people} : {group}',
  'Week by week': 'Semaine par semaine',
  'By week of invitation. The newest weeks rise while people answer. The shade shows the likely range.':
    'Par semaine d’invitation. Les dernières semaines montent à mesure que les gens répondent. La zone claire montre la plage probable.',
  'This week': 'Cette semaine',
  'Week of {day}': 'Semaine du {day}',
  'In all these weeks': 'Sur toutes ces semaines',
  'Likely {interval}': 'Probablement {interval}',
  'Invited in the last {count} weeks': {
    one: 'Invitées la dernière semaine ({count})',
    other: 'Invitées ces {count} dernières semaines',
  },
  'Invited in the week of {day}': 'Invitées la semaine du {day}',
  '{group} · {period}': '{group} · {period}',
  'Show more ({count} left)': { one: 'Afficher plus ({count} restante)', other: 'Afficher plus ({count} restantes)' },
  '{count} replies': { one: '{count} réponse', other: '{count} réponses' },
  'Nobody is counted here': 'Personne n’est compté ici',
  'The report has changed since this link was made, or the link is incomplete.':
    'Le rapport a changé depuis que ce lien a été créé, ou le lien n’est pas complet.',
  'Nothing to report yet': 'Rien à signaler pour l’instant',
  'Once your campaigns invite people, you see here how many accept, reply and qualify.':
    'Dès que vos campagnes invitent des personnes, vous voyez ici combien acceptent, répondent et sont qualifiées.',
  'What differs': 'Ce qui diffère',
  'Shares are of those invited. The range is where the true share likely lies (95% Wilson interval). Each row is compared with all others together, by people who had {days} days to answer.':
    'Les parts portent sur les personnes invitées. La plage est celle où se trouve probablement la vraie part (intervalle de Wilson à 95 %). Chaque ligne est comparée à toutes les autres réunies, parmi les personnes qui ont eu {days} jours pour répondre.',
  'The dashed line is the previous period.': 'La ligne en pointillés montre la période précédente.',
  'See reports': 'Voir les rapports',
  '7 days': '7 jours',
  '{count} before': 'contre {count} avant',
  'Loading the activity': 'Chargement de l’activité',
  'Nobody is waiting for an answer.': 'Personne n’attend de réponse.',
  'See all': 'Tout voir',
  'Loading campaigns': 'Chargement des campagnes',
  Print: 'Imprimer',
  'Open conversation': 'Ouvrir la conversation',
  'No campaigns yet.': 'Aucune campagne pour l’instant.',
  'Show fewer notices': 'Afficher moins d’avis',
  '{count} more notices': { one: '{count} autre avis', other: '{count} autres avis' },
  'Simulated network': 'Réseau simulé',
  Recent: 'Récents',
  'What is stored': 'Ce qui est stocké',
  'Settings, storage and connection of this device': 'Réglages, stockage et connexion de cet appareil',
  'Repairs and diagnostics': 'Réparations et diagnostic',
  'To look around before you pay.': 'Pour découvrir avant de payer.',
  'For one person with a few campaigns.': 'Pour une personne avec quelques campagnes.',
  'For a team that prospects every day.': 'Pour une équipe qui prospecte chaque jour.',
  'For several markets at once.': 'Pour plusieurs marchés à la fois.',
};
