import type { Catalogue } from '../translate.ts';

/** Credits. */
export const CREDITS: Catalogue = {
  'Balance by day': 'Solde par jour',
  Added: 'Ajouté',
  Ended: 'Expiré',
  Balance: 'Solde',
  'Dismiss the credit warning': 'Ignorer l’avertissement sur les crédits',
  Refill: 'Recharge',
  Consumption: 'Consommation',
  '{count} records': { one: '{count} ligne', other: '{count} lignes' },
  '{count} records on this device so far': {
    one: '{count} ligne sur cet appareil pour l’instant',
    other: '{count} lignes sur cet appareil pour l’instant',
  },
  '{listed} of {count} records': { one: '{listed} sur {count} ligne', other: '{listed} sur {count} lignes' },
  '{listed} of {count} records on this device so far': {
    one: '{listed} sur {count} ligne présente sur cet appareil pour l’instant',
    other: '{listed} sur {count} lignes présentes sur cet appareil pour l’instant',
  },
  '{used} credits used in this list': '{used} crédits utilisés dans cette liste',
  '{used} credits used in this list, from the {count} records on this device so far': {
    one: '{used} crédits utilisés dans la liste ci-dessous, sur {count} ligne présente sur cet appareil pour l’instant',
    other:
      '{used} crédits utilisés dans la liste ci-dessous, sur {count} lignes présentes sur cet appareil pour l’instant',
  },
  'Nothing matches in the {count} records on this device so far.': {
    one: 'Rien ne correspond pour l’instant sur cet appareil, qui contient {count} ligne.',
    other: 'Rien ne correspond pour l’instant sur cet appareil, qui contient {count} lignes.',
  },
  'Older records load when you are back online.': 'Les lignes plus anciennes seront chargées à votre retour en ligne.',
  'Older records load after you sign in again.': 'Les lignes plus anciennes seront chargées après votre reconnexion.',
  'Loading older records…': 'Chargement des lignes plus anciennes…',
  'under 1%': 'moins de 1 %',
  '{figure} added': 'ajoutés : {figure}',
  '{figure} used': 'utilisés : {figure}',
  '{figure} ended unused': 'expirés inutilisés : {figure}',
  'You have no credits left. Nothing is sent until you add some, or your plan adds {monthly} on {monthEnd}.':
    'Il ne vous reste aucun crédit. Rien n’est envoyé tant que vous n’en ajoutez pas, ou jusqu’à ce que votre forfait en ajoute {monthly} le {monthEnd}.',
  'You have no credits left. Nothing is sent until you add some.':
    'Il ne vous reste aucun crédit. Rien n’est envoyé tant que vous n’en ajoutez pas.',
  'Too few credits were used so far to say how long they will last.':
    'Trop peu de crédits ont été utilisés jusqu’ici pour dire combien de temps ils dureront.',
  'more than a year': 'plus d’un an',
  'less than a day': 'moins d’un jour',
  'about {count} days, until around {day}': {
    one: 'environ {count} jour, jusque vers le {day}',
    other: 'environ {count} jours, jusque vers le {day}',
  },
  'About {unused} will be unused and expire on {monthEnd}.':
    'Environ {unused} seront inutilisés et expireront le {monthEnd}.',
  'At the pace of the last two weeks, they will last {lasting}.':
    'Au rythme des deux dernières semaines, ils dureront {lasting}.',
  'At the pace of the last two weeks, they will last {lasting}. Your plan adds {monthly} on {monthEnd}.':
    'Au rythme des deux dernières semaines, ils dureront {lasting} ; votre forfait en ajoutera {monthly} le {monthEnd}.',
  'With the monthly credits, they will last {lasting}.': 'Avec ce qui arrive chaque mois, ils dureront {lasting}.',
  'At the pace of the last two weeks, they will last until {monthEnd}, when your plan adds {monthly}.':
    'Au rythme des deux dernières semaines, ils dureront jusqu’au {monthEnd}, quand votre forfait en ajoutera {monthly}.',
  'From {before} before {firstDay} to {now} now: {flow}. Lowest at the end of a day: {lowest} on {lowestDay}.':
    'De {before} avant le {firstDay} à {now} maintenant ({flow}). Au plus bas en fin de journée : {lowest}, le {lowestDay}.',
  '{day}: {figure} credits': '{day} : {figure} crédits',
  'Available Credits': 'Crédits disponibles',
  '{count} credits available': { one: '{count} crédit disponible', other: '{count} crédits disponibles' },
  'Credits of this period plus additional credits': 'Crédits de cette période et crédits supplémentaires',
  'Credits used': 'Crédits utilisés',
  '{figures} credits used': '{figures} crédits utilisés',
  'Used this period': 'Utilisés sur cette période',
  'Plus {count} additional credits': {
    one: 'Plus {count} crédit supplémentaire',
    other: 'Plus {count} crédits supplémentaires',
  },
  'Filter the credits history': 'Filtrer l’historique des crédits',
  'Search reasons and campaigns': 'Rechercher dans les motifs et les campagnes',
  'Search reasons, campaigns': 'Rechercher un motif, une campagne',
  'Any type': 'Tous les types',
  From: 'Du',
  To: 'Au',
  'Track your credit usage and refills over time':
    'Suivez l’utilisation et les recharges de vos crédits au fil du temps',
  'Loading the credits history': 'Chargement de l’historique des crédits',
  'Credits left': 'Crédits restants',
  'No campaign': 'Aucune campagne',
  'A deleted campaign': 'Une campagne supprimée',
  'No credit history yet': 'Pas encore d’historique de crédits',
  'Credits you buy and credits your campaigns use appear here.':
    'Ce que vous achetez et ce que vos campagnes utilisent apparaît ici automatiquement.',
  'Used by campaign': 'Utilisation par campagne',
  '{count} other campaigns': '{count} autres campagnes',
  'Used for': 'Utilisation par motif',
  '{count} other reasons': '{count} autres motifs',
  'No record matches': 'Aucune ligne ne correspond',
  'The first day must be before the last day.': 'Le premier jour doit précéder le dernier.',
  'Nothing in the history matches these filters.': 'Rien dans l’historique ne correspond à ces filtres.',
  'The credits history': 'L’historique des crédits',
  'the history': 'l’historique',
  '{count} credits left': '{count} crédits restants',
  'The chart appears once older records are loaded.':
    'Le graphique apparaîtra une fois les lignes plus anciennes chargées.',
  'Adding up the days': 'Calcul des jours',
  'Sum {figure}': 'Total {figure}',
  'Adding up…': 'Calcul…',
  'Export CSV of these so far': 'Exporter ces lignes en CSV',
  Reason: 'Motif',
  Total: 'Total',
  'Nothing was used.': 'Rien n’a été utilisé.',
  'Each AI message costs up to {most} credits. Invitations and reading replies are free.':
    'Chaque message d’IA coûte jusqu’à {most} crédits. Les invitations et la lecture des réponses sont gratuites.',
  'AI messages': 'Messages d’IA',
  'Prompt tests': 'Tests de prompts',
  'Offer descriptions': 'Descriptions d’offres',
  'Websites read': 'Sites web lus',
  'No reason given': 'Sans motif',
  'Enough at this pace.': 'Suffisant à ce rythme.',
  'Less than a day left at this pace.': 'Moins d’un jour restant à ce rythme.',
  'About {count} days left at this pace.': {
    one: 'Environ {count} jour restant à ce rythme.',
    other: 'Environ {count} jours restants à ce rythme.',
  },
  '{count} credits left. Campaigns have stopped: a message can cost {most}.': {
    one: '{count} crédit restant. Les campagnes sont à l’arrêt : un message peut en coûter {most}.',
    other: '{count} crédits restants. Les campagnes sont à l’arrêt : un message peut en coûter {most}.',
  },
  '{count} credits left.': { one: '{count} crédit restant.', other: '{count} crédits restants.' },
  '{count} credits left, less than 1% of your plan.': {
    one: '{count} crédit restant, moins de 1 % de votre forfait.',
    other: '{count} crédits restants, moins de 1 % de votre forfait.',
  },
  '{count} credits left, {percent}% of your plan.': {
    one: '{count} crédit restant, {percent} % de votre forfait.',
    other: '{count} crédits restants, {percent} % de votre forfait.',
  },
  'AI message to {name}': 'Message d’IA à {name}',
  'Prompt test': 'Test de prompt',
  'Offer description improved': 'Description d’offre améliorée',
  'Offer description generated': 'Description d’offre rédigée',
  'Offer description from a website': 'Description d’offre tirée d’un site web',
  'Credits bought': 'Crédits achetés',
  '{plan} plan, monthly credits': 'Forfait {plan}, crédits du mois',
  'Unused credits of the period expired': 'Crédits non utilisés de la période expirés',
  'Prompt test conversation': 'Conversation de test d’un prompt',
  'Website read for an offer': 'Site web lu pour une offre',
  'Offer description written from answers': 'Description d’offre rédigée d’après des réponses',
};
