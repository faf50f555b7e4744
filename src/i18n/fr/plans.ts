import type { Catalogue } from '../translate.ts';

/** Plans, billing and invoices. */
export const PLANS: Catalogue = {
  'Switch to yearly billing?': 'Passer à la facturation annuelle ?',
  'Switch to monthly billing?': 'Passer à la facturation mensuelle ?',
  'Downgrade to {plan}?': 'Passer au forfait inférieur {plan} ?',
  'Upgrade to {plan}?': 'Passer au forfait supérieur {plan} ?',
  'Switch to yearly billing': 'Passer à la facturation annuelle',
  'Switch to monthly billing': 'Passer à la facturation mensuelle',
  'Downgrade to {plan}': 'Passer au forfait {plan}',
  'Upgrade to {plan}': 'Passer au forfait {plan}',
  'Keep it as it is': 'Ne rien changer',
  'Keep {plan}': 'Garder {plan}',
  '{plan}, billed yearly': '{plan}, facturation annuelle',
  '{plan}, billed monthly': '{plan}, facturation mensuelle',
  'One moment…': 'Un instant…',
  'What it costs could not be asked. {reason}': 'Le prix n’a pas pu être demandé. {reason}',
  'Limits stay as they are.': 'Les limites ne changent pas.',
  'Credits and limits stay as they are.': 'Les crédits et les limites ne changent pas.',
  'The limits count at once. Credits you have bought stay.':
    'Les limites s’appliquent immédiatement. Les crédits que vous avez achetés restent.',
  'The limits count at once. Credits you have stay.':
    'Les limites s’appliquent immédiatement. Les crédits que vous avez restent.',
  'The limits count at once, the lower credits from the next month on. Credits you have bought stay.':
    'Les limites s’appliquent immédiatement, la baisse des crédits à partir du mois suivant. Les crédits que vous avez achetés restent.',
  'Once it has ended the limits of Free count, and the credits of the plan are gone. Credits you have bought stay.':
    'Une fois l’abonnement terminé, les limites du forfait Gratuit s’appliquent et les crédits du forfait sont perdus. Les crédits que vous avez achetés restent.',
  "Once it has ended the limits of Free count. What is left of the plan's credits can be used until {day}; credits you have bought stay.":
    'Une fois l’abonnement terminé, les limites du forfait Gratuit s’appliquent. Les crédits restants du forfait sont utilisables jusqu’au {day} ; ceux que vous avez achetés restent.',
  'Nothing is paid back for the time that is left.': 'Le temps restant n’est pas remboursé.',
  '{price} owed to this team from earlier changes is kept, and taken off its next subscription.':
    'L’avoir de {price}, issu de changements précédents, est conservé et sera déduit du prochain abonnement de cette équipe.',
  'You end the subscription on the page of the payment provider. This team keeps {plan} until it has ended.':
    'L’abonnement se résilie sur la page du prestataire de paiement. Cette équipe garde le forfait {plan} jusqu’à sa fin.',
  'Continue to the payment provider': 'Continuer vers le prestataire de paiement',
  'Asking what it costs': 'Demande du prix',
  'What it costs': 'Prix',
  'Charged now': 'Débité maintenant',
  Nothing: 'Rien',
  'Taken off the next invoices': 'Déduit des prochaines factures',
  'Each renewal': 'À chaque renouvellement',
  'Each renewal, first on {day}': 'À chaque renouvellement, dès le {day}',
  'Credits added now': 'Crédits ajoutés maintenant',
  'What changes': 'Ce qui change',
  'Credits a month': 'Crédits par mois',
  'goes up': 'en hausse',
  'goes down': 'en baisse',
  '{from} to {to}': '{from} → {to}',
  'Not in {plan}': 'Non inclus dans {plan}',
  'Nothing is deleted, but nothing can be added until you are within the limit.':
    'Rien n’est supprimé, mais rien ne peut être ajouté tant que vous dépassez la limite.',
  'Opening the checkout…': 'Ouverture de la page de paiement…',
  'your payment': 'votre paiement',
  'your payment for the team {team}': 'votre paiement pour l’équipe {team}',
  'your payment for {plan}': 'votre paiement du forfait {plan}',
  'your payment for {plan} for the team {team}': 'votre paiement du forfait {plan} pour l’équipe {team}',
  'your payment for {credits} credits': 'votre paiement de {credits} crédits',
  'your payment for {credits} credits for the team {team}': 'votre paiement de {credits} crédits pour l’équipe {team}',
  'Payment received': 'Paiement reçu',
  'What was bought is there now.': 'Ce qui a été acheté est maintenant disponible.',
  'What was bought for the team {team} is there now.':
    'Ce qui a été acheté pour l’équipe {team} est maintenant disponible.',
  'Payment received; this team is on {plan} now.': 'Paiement reçu ; cette équipe a désormais le forfait {plan}.',
  'Payment received; the team {team} is on {plan} now.':
    'Paiement reçu ; l’équipe {team} a désormais le forfait {plan}.',
  'Credits added': 'Crédits ajoutés',
  'Payment received; {credits} credits are in your balance.':
    'Paiement reçu ; {credits} crédits ont rejoint votre solde.',
  'Payment received; {credits} credits are in the balance of the team {team}.':
    'Paiement reçu ; {credits} crédits ont rejoint le solde de l’équipe {team}.',
  'Additional credits': 'Crédits supplémentaires',
  'Credits never expire, are usable across all campaigns, and carry no monthly commitment.':
    'Les crédits n’expirent jamais, sont utilisables dans toutes les campagnes et n’impliquent aucun engagement mensuel.',
  'Credits to buy': 'Crédits à acheter',
  '{credits} credits': '{credits} crédits',
  'Buy {words}': 'Acheter {words}',
  Buy: 'Acheter',
  'The checkout opens in a new tab.': 'La page de paiement s’ouvre dans un nouvel onglet.',
  'Your browser did not open a new tab.': 'Votre navigateur n’a pas ouvert de nouvel onglet.',
  'Open the checkout of {credits} credits': 'Ouvrir la page de paiement de {credits} crédits',
  'Current plan': 'Forfait actuel',
  'a month': 'par mois',
  Besides: 'Également inclus',
  'Billing period': 'Période de facturation',
  '-20%': '-20 %',
  Currency: 'Devise',
  'This team has no subscription to manage.': 'Cette équipe n’a pas d’abonnement à gérer.',
  unlimited: 'illimité',
  Accounts: 'Comptes',
  Products: 'Produits',
  Seats: 'Sièges',
  'You have {count} accounts, {plan} allows {allowed}.': {
    one: 'Vous avez {count} compte, {plan} en autorise {allowed}.',
    other: 'Vous avez {count} comptes, {plan} en autorise {allowed}.',
  },
  'You have {count} campaigns, {plan} allows {allowed}.': {
    one: 'Vous avez {count} campagne, {plan} en autorise {allowed}.',
    other: 'Vous avez {count} campagnes, {plan} en autorise {allowed}.',
  },
  'You have {count} products, {plan} allows {allowed}.': {
    one: 'Vous avez {count} produit, {plan} en autorise {allowed}.',
    other: 'Vous avez {count} produits, {plan} en autorise {allowed}.',
  },
  'You have {count} seats in use, {plan} allows {allowed}.': {
    one: 'Vous utilisez {count} siège, {plan} en autorise {allowed}.',
    other: 'Vous utilisez {count} sièges, {plan} en autorise {allowed}.',
  },
  'free of charge': 'sans frais',
  'billed {price} a year': 'facturé {price} par an',
  'billed monthly': 'facturé chaque mois',
  Monthly: 'Mensuel',
  Yearly: 'Annuel',
  '{price} a year': '{price} par an',
  '{price} a month': '{price} par mois',
  'This team is on {plan}, billed yearly.': 'Cette équipe a le forfait {plan}, facturé chaque année.',
  'This team is on {plan}, billed monthly.': 'Cette équipe a le forfait {plan}, facturé chaque mois.',
  'This team is on {plan}, billed {period}.': 'Cette équipe a le forfait {plan}, facturation « {period} ».',
  'This team is on {plan}, billed yearly in {currency}.':
    'Cette équipe a le forfait {plan}, facturé chaque année en {currency}.',
  'This team is on {plan}, billed monthly in {currency}.':
    'Cette équipe a le forfait {plan}, facturé chaque mois en {currency}.',
  'This team is on {plan}, billed {period} in {currency}.':
    'Cette équipe a le forfait {plan}, facturation « {period} » en {currency}.',
  'It does not renew.': 'Il ne se renouvelle pas.',
  'It renews on {day}.': 'Il se renouvelle le {day}.',
  'What your team may use, and what it costs': 'Ce que votre équipe peut utiliser, et à quel prix',
  'Loading the plans': 'Chargement des forfaits',
  'What this team has could not be read yet.': 'Le forfait de cette équipe n’a pas encore pu être lu.',
  'This team has no subscription to end.': 'Cette équipe n’a pas d’abonnement à résilier.',
  'The last payment is overdue. Pay it under Manage Subscription, then change the plan.':
    'Le dernier paiement est en retard. Réglez-le dans Gérer l’abonnement, puis changez de forfait.',
  'Changes of plan and credits are charged in {currency}.':
    'Les changements de forfait et les crédits sont débités en {currency}.',
  'We have no word of {payment} yet. It is told here as soon as it is confirmed.':
    'Nous n’avons pas encore de nouvelles de {payment}. Sa confirmation s’affichera ici dès qu’elle arrivera.',
  'We are asking about {payment}…': 'Nous nous renseignons sur {payment}…',
  'Checkout canceled': 'Paiement annulé',
  'Nothing was charged.': 'Rien n’a été débité.',
  'This checkout has ended. What was charged or paid back is listed under Billing.':
    'Ce paiement est clos. Ce qui a été débité ou remboursé figure dans Facturation.',
  'This checkout has ended. What was charged or paid back is listed under Billing of the team {team}.':
    'Ce paiement est clos. Ce qui a été débité ou remboursé figure dans la Facturation de l’équipe {team}.',
  'Nothing was bought': 'Rien n’a été acheté',
  'It was not begun by you for this team. What was charged is listed under Billing.':
    'Vous ne l’avez pas commencé pour cette équipe. Ce qui a été débité figure dans Facturation.',
  'It was not begun by you for the team {team}. What was charged is listed under Billing of the team {team}.':
    'Vous ne l’avez pas commencé pour l’équipe {team}. Ce qui a été débité figure dans la Facturation de l’équipe {team}.',
  'This payment is not known here': 'Ce paiement est inconnu ici',
  'What was charged is listed under Billing.': 'Ce qui a été débité figure dans Facturation.',
  'Back from the payment': 'Retour du paiement',
  'What you bought is shown here as soon as the payment is confirmed.':
    'Ce que vous avez acheté s’affichera ici dès que le paiement sera confirmé.',
  'it was begun for': 'concernée',
  'The billing information was not saved': 'Les informations de facturation n’ont pas été enregistrées',
  'Until somebody says otherwise, invoices are made out to {name} and sent to whoever pays first.':
    'Sauf indication contraire, les factures sont établies pour {name} et envoyées à la première personne qui paie.',
  'Invoices are made out to this name and sent to this address.':
    'Les factures sont établies à ce nom et envoyées à cette adresse.',
  'Whom invoices are made out to, and every invoice': 'À qui les factures sont établies, et toutes les factures',
  'Loading billing': 'Chargement de la facturation',
  'Manage Subscription': 'Gérer l’abonnement',
  'See the plans': 'Voir les forfaits',
  'The newest first': 'Les plus récentes d’abord',
  'The invoices': 'Les factures',
  'the invoices': 'les factures',
  'Loading the invoices': 'Chargement des factures',
  'No invoices yet': 'Aucune facture pour l’instant',
  'Each payment of this team brings one; it appears here by itself.':
    'Chaque paiement de cette équipe en produit une ; elle apparaît ici automatiquement.',
  Amount: 'Montant',
  'Show older invoices': 'Afficher les factures plus anciennes',
  'Download the invoice of {day}': 'Télécharger la facture du {day}',
  'The payment provider offers no file for this invoice.':
    'Le prestataire de paiement ne propose pas de fichier pour cette facture.',
  'Fetching…': 'Récupération…',
  'This team has no subscription to manage yet.': 'Cette équipe n’a pas encore d’abonnement à gérer.',
  'unlimited prompts': 'prompts illimités',
  API: 'API',
  '1 seat': '1 siège',
  'unlimited seats': 'sièges illimités',
  'premium support': 'assistance premium',
  'priority support': 'assistance prioritaire',
  Free: 'Gratuit',
  'This team is on {plan}. No subscription pays for that now: choose a plan to begin one.':
    'Cette équipe a le forfait {plan}. Aucun abonnement ne le paie actuellement : choisissez un forfait pour en démarrer un.',
  'Choose Plan': 'Choisir ce forfait',
  Upgrade: 'Passer à un forfait supérieur',
  Downgrade: 'Passer à un forfait inférieur',
  'All seats of the {plan} plan are taken. Upgrade the plan to invite more people.':
    'Tous les sièges du forfait {plan} sont pris. Passez à un forfait supérieur pour inviter d’autres personnes.',
  'Failed to create subscription': 'Impossible de créer l’abonnement',
  'No checkout URL received from the API': 'L’API n’a renvoyé aucune adresse de paiement',
  'No team selected. Please select a team first.':
    'Aucune équipe sélectionnée. Veuillez d’abord sélectionner une équipe.',
  'There was a problem updating your plan. Please try again.':
    'Un problème est survenu lors de la mise à jour de votre forfait. Veuillez réessayer.',
  'Plan Updated': 'Forfait mis à jour',
  'Billing information updated successfully': 'Informations de facturation mises à jour',
  'Failed to list invoices': 'Impossible de lister les factures',
  'Failed to fetch invoice': 'Impossible de récupérer la facture',
  'Unable to access subscription management portal. Please try again.':
    'Impossible d’accéder à la gestion de l’abonnement. Veuillez réessayer.',
  'Unable to process credits purchase. Please try again.':
    'Impossible de traiter l’achat de crédits. Veuillez réessayer.',
  Paid: 'Payée',
  Open: 'À payer',
  Uncollectible: 'Irrécouvrable',
  Void: 'Annulée',
  Refunded: 'Remboursée',
  Unknown: 'Inconnue',
  '{symbol} {figure}': '{figure} {symbol}',
  '{symbol}{figure}': '{figure} {symbol}',
  'See Full Tutorial': 'Voir le tutoriel complet',
};
