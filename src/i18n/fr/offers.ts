import type { Catalogue } from '../translate.ts';

/** Offers. */
export const OFFERS: Catalogue = {
  '{removed} words are struck through, {added} ones underlined.': 'Mots {removed} : barrés ; mots {added} : soulignés.',
  Removed: 'retirés',
  added: 'ajoutés',
  Before: 'Avant',
  After: 'Après',
  'Name your offer': 'Nommez votre offre',
  'What you sell, as your team calls it. The AI uses this name.':
    'Ce que vous vendez, tel que votre équipe l’appelle. L’IA utilise ce nom.',
  'Describe it': 'Décrivez-la',
  'The AI knows only this description. The more it says, the better the AI writes.':
    'L’IA ne connaît que cette description. Plus elle est complète, mieux l’IA écrit.',
  'Review and create': 'Relire et créer',
  'Read it as a prospect would. You can change it at any time.':
    'Lisez-la comme le ferait un prospect. Vous pourrez la modifier à tout moment.',
  'Writing the description from your answers…': 'Rédaction de la description d’après vos réponses…',
  'Improving the description…': 'Amélioration de la description…',
  'Reading the website…': 'Lecture du site web…',
  'Choose how to describe it first.': 'Choisissez d’abord comment la décrire.',
  '{tooShort}: there is no description yet.': '{tooShort} : il n’y a pas encore de description.',
  'Add Offer, step {step} of 3': 'Ajouter une offre, étape {step} sur 3',
  'Start over': 'Recommencer',
  'Creating the offer…': 'Création de l’offre…',
  'Create offer': 'Créer l’offre',
  "You've reached the maximum number of offers for your plan. Your draft is kept until there is room.":
    'Vous avez atteint le nombre maximal d’offres de votre forfait. Ce que vous écrivez ici est conservé jusqu’à ce qu’il y ait de la place.',
  'Its description': 'Sa description',
  'Deletes the offer and its description for the whole team. This cannot be undone.':
    'Supprime l’offre et sa description pour toute l’équipe. Cette action est irréversible.',
  'Keep offer': 'Garder l’offre',
  'Delete offer': 'Supprimer l’offre',
  '{name} cannot be deleted while it is linked to campaigns. It has to be removed from them first.':
    '{name} est liée à des campagnes et ne peut pas être supprimée. Retirez-la d’abord de ces campagnes.',
  'Edit offer': 'Modifier l’offre',
  'Create a new offer from it':
    'Créer une nouvelle offre à partir de celle-ci',
  'At least {least} characters: {missing} more.': 'Au moins {least} caractères : il en manque {missing}.',
  'What it is, who it is for, and what they gain.':
    'Ce que c’est, à qui elle s’adresse, et ce qu’on y gagne.',
  'Improve with AI': 'Améliorer avec l’IA',
  'What the AI improves': 'Le texte à améliorer',
  'Needs at least {least} characters.':
    'Il faut au moins {least} caractères.',
  'Someone else saved another text after you started. Theirs is here, yours below.':
    'Quelqu’un d’autre a enregistré un autre texte depuis que vous avez commencé. Le sien est ici, le vôtre en dessous.',
  'Their name': 'Son nom',
  'Their description': 'Sa description',
  'An active campaign uses this offer. Changes apply from its next message.':
    'Une campagne active utilise cette offre. Les modifications s’appliquent dès son prochain message.',
  '{activeCount} active campaigns use this offer. Changes apply from their next message.':
    '{activeCount} campagnes actives utilisent cette offre. Les modifications s’appliquent dès leur prochain message.',
  'Linked campaigns': 'Campagnes liées',
  'Smart Builder': 'Assistant',
  'Answer five questions, and get a description from your answers.':
    'Répondez à cinq questions : la description est rédigée d’après vos réponses.',
  'Manual Entry': 'Saisie manuelle',
  'Write the description yourself, and let AI improve it if you like.':
    'Rédigez la description vous-même, et laissez l’IA l’améliorer si vous le souhaitez.',
  'Website Scraping': 'Lecture du site web',
  'Get a description from a page of your website.':
    'Obtenez une description à partir d’une page de votre site web.',
  'How to describe it': 'Comment la décrire',
  'Duplicate offer': 'Dupliquer l’offre',
  'Last changed first': 'Dernières modifiées d’abord',
  'Find offers': 'Trouver des offres',
  'Search offers': 'Rechercher une offre',
  '{count} offers': { one: '{count} offre', other: '{count} offres' },
  '{name} is linked to campaigns.': '{name} est liée à des campagnes.',
  '{count} offers, unlimited': { one: '{count} offre, illimité', other: '{count} offres, illimité' },
  '{used} / {count} offers': { one: '{used} / {count} offre', other: '{used} / {count} offres' },
  'Offers used': 'Offres utilisées',
  '{used} of {count} offers': { one: '{used} offre sur {count}', other: '{used} offres sur {count}' },
  'Loading the offers': 'Chargement des offres',
  'The offers': 'Les offres',
  'your offers': 'vos offres',
  'The offer could not be copied into the wizard': 'Impossible de copier l’offre dans l’assistant',
  'How offers work': 'Comment fonctionnent les offres',
  "You've reached the maximum number of offers for your plan. Upgrade the plan to add more.":
    'Vous avez atteint le nombre maximal d’offres de votre forfait. Passez à un forfait supérieur pour en ajouter.',
  'No offer matches': 'Aucune offre ne correspond',
  'Replace the offer you started?':
    'Remplacer l’offre commencée ?',
  'You started an offer without a name. Your input and the AI’s text for it will be lost. Charged credits are not refunded.':
    'Vous avez commencé une offre sans nom. Votre saisie et le texte de l’IA seront perdus. Les crédits débités ne sont pas remboursés.',
  'You started {name}. Your input and the AI’s text for it will be lost. Charged credits are not refunded.':
    'Vous avez commencé {name}. Votre saisie et le texte de l’IA seront perdus. Les crédits débités ne sont pas remboursés.',
  'Keep my draft': 'Garder mon brouillon',
  'Replace it': 'Remplacer',
  'Too short': 'Trop court',
  Enough: 'Suffisant',
  Good: 'Bien',
  Excellent: 'Excellent',
  '{words}, at least {minimum}': '{words}, {minimum} au minimum',
  '{words}, good from {good}': '{words}, bien à partir de {good}',
  '{words}, excellent from {excellent}': '{words}, excellent à partir de {excellent}',
  'This answer': 'Cette réponse',
  'Generate description': 'Générer la description',
  'An answer is too long.': 'Une réponse est trop longue.',
  '{answered} of {all} questions have long enough answers.':
    'Réponses suffisantes : {answered} sur {all}.',
  'Start over?': 'Recommencer ?',
  'Your input and the AI’s text will be lost. Charged credits are not refunded.':
    'Votre saisie et le texte de l’IA seront perdus. Les crédits débités ne sont pas remboursés.',
  'Enter the address of a page.': 'Saisissez l’adresse d’une page.',
  'The address is too long.': 'L’adresse est trop longue.',
  'A public page that says what you sell. Only its text is read.':
    'Une page accessible à tous qui présente ce que vous vendez. Seul son texte est lu.',
  'Read website': 'Lire le site web',
  'Written from your answers by the template writer': 'Rédigé d’après vos réponses par le rédacteur de modèles',
  'Written from your answers by AI': 'Rédigé d’après vos réponses par l’IA',
  'Improved by the template writer': 'Amélioré par le rédacteur de modèles',
  'Improved by AI': 'Amélioré par l’IA',
  'Written from the website by the template writer': 'Rédigé d’après le site web par le rédacteur de modèles',
  'Written from the website by AI': 'Rédigé d’après le site web par l’IA',
  'What the AI wrote':
    'Ce que l’IA a rédigé',
  'Your own text is back': 'Votre texte est de retour',
  '{count} credits charged': { one: '{count} crédit débité', other: '{count} crédits débités' },
  'Page read: {link}': 'Page lue : {link}',
  'Page read: {title}, {link}': 'Page lue : {title}, {link}',
  'Use the new text': 'Utiliser le nouveau texte',
  Undo: 'Annuler',
  'Before and after': 'Avant et après',
  'What problems does it solve?': 'Quels problèmes résout-elle ?',
  'What your customers struggle with today, and what it costs them.':
    'Les difficultés actuelles de vos clients, et ce qu’elles leur coûtent.',
  'What benefits does it bring?': 'Quels avantages apporte-t-elle ?',
  'What becomes easier, faster or safer, and for whom.':
    'Ce qui devient plus simple, plus rapide ou plus sûr, et pour qui.',
  'What results do customers see?': 'Quels résultats vos clients constatent-ils ?',
  'Numbers and examples: time saved, revenue won, errors avoided.':
    'Chiffres et exemples : temps gagné, revenus supplémentaires, erreurs évitées.',
  'Who is the ideal customer?': 'Qui est le client idéal ?',
  'Industry, company size, and the role of the decision maker.':
    'Secteur, taille, fonction de la personne qui décide.',
  'What makes it unique?': 'Qu’est-ce qui la rend unique ?',
  'Why customers choose it over the alternatives.':
    'Pourquoi on la choisit plutôt qu’une autre.',
  'Define your products and services so that the AI knows what you sell':
    'Décrivez vos produits et services pour que l’IA sache ce que vous vendez',
  'Unable to load offers': 'Impossible de charger les offres',
  'Failed to load product details': 'Impossible de charger le produit',
  'No offers yet': 'Aucune offre pour l’instant',
  'Add your first offer to get started': 'Ajoutez votre première offre pour commencer',
  'Please select a team to view offers': 'Veuillez choisir une équipe pour voir ses offres',
  'Name is required': 'Le nom est obligatoire',
  'Product deleted': 'Produit supprimé',
  'The product has been successfully deleted.': 'Le produit a été supprimé.',
  'Failed to delete the product. Please try again.': 'Impossible de supprimer le produit. Veuillez réessayer.',
  'Product is in use': 'Offre utilisée',
  'I understand': 'J’ai compris',
  'Offer name required': 'Le nom de l’offre est obligatoire',
  'Description too short': 'Description trop courte',
  'Offer created': 'Offre créée',
  'Failed to create offer': 'Impossible de créer l’offre',
  'Failed to generate description': 'Impossible de générer la description',
  'Failed to improve description': 'Impossible d’améliorer la description',
  'Insufficient Credits': 'Crédits insuffisants',
  'You need credits to use AI features.': 'Il vous faut des crédits pour utiliser l’IA.',
  'Refreshing or leaving this page does not stop the AI. Credits are still charged.':
    'Actualiser ou quitter cette page n’arrête pas l’IA : les crédits sont débités quand même.',
  '{count} credits': { one: '{count} crédit', other: '{count} crédits' },
};
