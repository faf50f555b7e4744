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
  'Keep the current plan':
    'Garder le forfait actuel',
  'Keep {plan}': 'Garder {plan}',
  '{plan}, billed yearly': '{plan}, facturation annuelle',
  '{plan}, billed monthly': '{plan}, facturation mensuelle',
  'One moment…': 'Un instant…',
  'The price could not be loaded. {reason}':
    'Le prix n’a pas pu être chargé. {reason}',
  'Limits stay the same.':
    'Les limites ne changent pas.',
  'Credits and limits stay the same.':
    'Les crédits et les limites ne changent pas.',
  'The new limits apply at once. Credits you bought stay.':
    'Les limites s’appliquent immédiatement. Les crédits que vous avez achetés restent.',
  'The new limits apply at once. Your credits stay.':
    'Les limites s’appliquent immédiatement. Les crédits que vous avez restent.',
  'The new limits apply at once, the lower credits from next month. Credits you bought stay.':
    'Les limites s’appliquent immédiatement, la baisse des crédits à partir du mois suivant. Les crédits que vous avez achetés restent.',
  'When it ends, the limits of Free apply and the credits of the plan expire. Credits you bought stay.':
    'À la fin de l’abonnement, les limites du forfait Gratuit s’appliquent et les crédits du forfait expirent. Les crédits que vous avez achetés restent.',
  'When it ends, the limits of Free apply. You can use the remaining credits of the plan until {day}. Credits you bought stay.':
    'À la fin de l’abonnement, les limites du forfait Gratuit s’appliquent. Les crédits restants du forfait sont utilisables jusqu’au {day}. Ceux que vous avez achetés restent.',
  'The remaining time is not refunded.':
    'Le temps restant n’est pas remboursé.',
  'Your balance of {price} from earlier changes is kept and deducted from the next subscription.':
    'L’avoir de {price}, issu de changements précédents, est conservé et sera déduit du prochain abonnement de cette équipe.',
  'You cancel the subscription with the payment provider. This team keeps {plan} until it ends.':
    'L’abonnement se résilie chez le prestataire de paiement. Cette équipe garde le forfait {plan} jusqu’à sa fin.',
  'Continue to the payment provider': 'Continuer vers le prestataire de paiement',
  'Loading the price':
    'Chargement du prix',
  Price:
    'Prix',
  'Charged now': 'Débité maintenant',
  Nothing: 'Rien',
  'Deducted from the next invoices':
    'Déduit des prochaines factures',
  'Each renewal': 'À chaque renouvellement',
  'Each renewal, first on {day}': 'À chaque renouvellement, dès le {day}',
  'Credits added now': 'Crédits ajoutés maintenant',
  'What changes': 'Ce qui change',
  'Credits a month': 'Crédits par mois',
  'goes up': 'en hausse',
  'goes down': 'en baisse',
  '{from} to {to}': '{from} → {to}',
  'Not in {plan}': 'Non inclus dans {plan}',
  'Nothing is deleted, but you cannot add more until you are within the limit.':
    'Rien n’est supprimé, mais rien ne peut être ajouté tant que vous dépassez la limite.',
  'Opening the checkout…': 'Ouverture de la page de paiement…',
  'your payment': 'votre paiement',
  'your payment for the team {team}': 'votre paiement pour l’équipe {team}',
  'your payment for {plan}': 'votre paiement du forfait {plan}',
  'your payment for {plan} for the team {team}': 'votre paiement du forfait {plan} pour l’équipe {team}',
  'your payment for {credits} credits': 'votre paiement de {credits} crédits',
  'your payment for {credits} credits for the team {team}': 'votre paiement de {credits} crédits pour l’équipe {team}',
  'Payment received': 'Paiement reçu',
  'Your purchase is ready to use.':
    'Votre achat est prêt à l’emploi.',
  'Your purchase for the team {team} is ready to use.':
    'Votre achat pour l’équipe {team} est prêt à l’emploi.',
  'Payment received. This team is now on {plan}.':
    'Paiement reçu. Cette équipe a désormais le forfait {plan}.',
  'Payment received. The team {team} is now on {plan}.':
    'Paiement reçu. L’équipe {team} a désormais le forfait {plan}.',
  'Credits added': 'Crédits ajoutés',
  'Payment received. {credits} credits were added to your balance.':
    'Paiement reçu. {credits} crédits ont été ajoutés à votre solde.',
  'Payment received. {credits} credits were added to the balance of the team {team}.':
    'Paiement reçu. {credits} crédits ont été ajoutés au solde de l’équipe {team}.',
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
  'You have {count} profiles; {plan} allows {allowed}.':
    { one: 'Vous avez {count} profil ; {plan} en autorise {allowed}.', other: 'Vous avez {count} profils ; {plan} en autorise {allowed}.' },
  'You have {count} campaigns; {plan} allows {allowed}.':
    { one: 'Vous avez {count} campagne ; {plan} en autorise {allowed}.', other: 'Vous avez {count} campagnes ; {plan} en autorise {allowed}.' },
  'You have {count} offers; {plan} allows {allowed}.':
    { one: 'Vous avez {count} offre ; {plan} en autorise {allowed}.', other: 'Vous avez {count} offres ; {plan} en autorise {allowed}.' },
  'You use {count} seats; {plan} allows {allowed}.':
    { one: 'Vous utilisez {count} siège ; {plan} en autorise {allowed}.', other: 'Vous utilisez {count} sièges ; {plan} en autorise {allowed}.' },
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
  'What each plan includes and costs':
    'Ce que comprend chaque forfait, et à quel prix',
  'Loading the plans': 'Chargement des forfaits',
  'The plan of this team could not be loaded yet.':
    'Le forfait de cette équipe n’a pas encore pu être chargé.',
  'This team has no subscription to cancel.':
    'Cette équipe n’a pas d’abonnement à résilier.',
  'The last payment is overdue. Pay it under Manage Subscription, then change the plan.':
    'Le dernier paiement est en retard. Réglez-le dans Gérer l’abonnement, puis changez de forfait.',
  'Plan changes and credits are charged in {currency}.':
    'Les changements de forfait et les crédits sont débités en {currency}.',
  'We are still waiting for {payment}. You will see it here as soon as it is confirmed.':
    'Nous attendons encore {payment}. Vous le verrez ici dès qu’il sera confirmé.',
  'Checking {payment}…':
    'Vérification de {payment}…',
  'Checkout canceled': 'Paiement annulé',
  'Nothing was charged.': 'Rien n’a été débité.',
  'This checkout has ended. Charges and refunds are listed under Billing.':
    'Ce paiement est clos. Les débits et remboursements figurent dans Facturation.',
  'This checkout has ended. Charges and refunds are listed under Billing of the team {team}.':
    'Ce paiement est clos. Les débits et remboursements figurent dans la Facturation de l’équipe {team}.',
  'Nothing was bought': 'Rien n’a été acheté',
  'You did not start it for this team. Charges are listed under Billing.':
    'Vous ne l’avez pas commencé pour cette équipe. Les débits figurent dans Facturation.',
  'You did not start it for the team {team}. Charges are listed under Billing of the team {team}.':
    'Vous ne l’avez pas commencé pour l’équipe {team}. Les débits figurent dans la Facturation de l’équipe {team}.',
  'Unknown payment':
    'Paiement inconnu',
  'Charges are listed under Billing.':
    'Les débits figurent dans Facturation.',
  'Back from the payment': 'Retour du paiement',
  'What you bought is shown here as soon as the payment is confirmed.':
    'Ce que vous avez acheté s’affichera ici dès que le paiement sera confirmé.',
  'it was begun for': 'concernée',
  'The billing information was not saved': 'Les informations de facturation n’ont pas été enregistrées',
  'Until you change this, invoices are made out to {name} and sent to the person who pays first.':
    'Sauf indication contraire, les factures sont établies pour {name} et envoyées à la première personne qui paie.',
  'Invoices are made out to this name and sent to this address.':
    'Les factures sont établies à ce nom et envoyées à cette adresse.',
  'Billing details and invoices':
    'Coordonnées de facturation et factures',
  'Loading billing': 'Chargement de la facturation',
  'Manage Subscription': 'Gérer l’abonnement',
  'See the plans': 'Voir les forfaits',
  'The newest first': 'Les plus récentes d’abord',
  'The invoices': 'Les factures',
  'the invoices': 'les factures',
  'Loading the invoices': 'Chargement des factures',
  'No invoices yet': 'Aucune facture pour l’instant',
  'Each payment of this team adds one here.':
    'Chaque paiement de cette équipe en ajoute une ici.',
  Amount: 'Montant',
  'Show older invoices': 'Afficher les factures plus anciennes',
  'Download the invoice of {day}': 'Télécharger la facture du {day}',
  'The payment provider has no file for this invoice.':
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
  'This team is on {plan} without a subscription. Choose a plan to start one.':
    'Cette équipe a le forfait {plan} sans abonnement. Choisissez un forfait pour en démarrer un.',
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
