import type { Catalogue } from '../translate.ts';

/** Components of src/ui. */
export const COMPONENTS: Catalogue = {
  'It is asked for again by itself, and charged once at most.':
    'La demande est répétée d’elle-même, et n’est facturée qu’une fois au plus.',
  'Stopping…': 'Arrêt…',
  'Written so far': 'Texte écrit jusqu’ici',
  'The AI is at work.': 'L’IA est au travail.',
  'The cost is not known yet.': 'Le coût n’est pas encore connu.',
  'Costs up to {count} credits; your team has {left}, and no more is charged.': {
    one: 'Coûte au plus {count} crédit ; votre équipe en a {left}, et rien de plus n’est facturé.',
    other: 'Coûte au plus {count} crédits ; votre équipe en a {left}, et rien de plus n’est facturé.',
  },
  'Costs up to {count} credits.': { one: 'Coûte au plus {count} crédit.', other: 'Coûte au plus {count} crédits.' },
  '{name} copied': '{name} : copié',
  'Select the text and copy it by hand.': 'Sélectionnez le texte et copiez-le à la main.',
  'Figures of each day': 'Chiffres de chaque jour',
  Day: 'Jour',
  '30 days': '30 jours',
  'Days in the chart': 'Jours dans le graphique',
  Help: 'Aide',
  'The video needs a connection.': 'La vidéo nécessite une connexion.',
  'Watch the video': 'Regarder la vidéo',
  '{what} could not be read': '{what} : lecture impossible',
  'The server answered, but not with {within}. Outrider asks again by itself.':
    'Le serveur a répondu, mais sans {within}. Outrider redemandera de lui-même.',
  '{what} is not on this device yet': '{what} : pas encore sur cet appareil',
  '{what} are not on this device yet': '{what} : pas encore sur cet appareil',
  'It appears as soon as the server can be reached.': 'L’affichage se fera dès que le serveur sera joignable.',
  'Caps Lock is on.': 'Le verrouillage des majuscules est activé.',
  'Hide password': 'Masquer le mot de passe',
  'Show password': 'Afficher le mot de passe',
  'Clear search': 'Effacer la recherche',
  Completions: 'Suggestions',
  'Selection deleted': 'Sélection supprimée',
  'just now': 'à l’instant',
  'What you entered is kept.': 'Votre saisie est conservée.',
  'Deleted meanwhile': 'Supprimé entre-temps',
  'What you wrote is still here: copy what you need.':
    'Ce que vous avez écrit est encore là : copiez ce dont vous avez besoin.',
  'What you wrote on it is kept on this device.': 'Ce que vous y avez écrit est conservé sur cet appareil.',
  'There is another test': 'Il existe un autre test',
  'There is another draft': 'Il existe un autre brouillon',
  'Another tab has written it, or you have put it aside, and it is not saved either. Take it up, and what you write below is put aside in its place.':
    'Un autre onglet l’a écrit, ou vous l’avez mis de côté, et il n’est pas enregistré non plus. Si vous le reprenez, ce que vous écrivez ci-dessous est mis de côté à sa place.',
  'Take it up': 'Le reprendre',
  'Discard it': 'L’abandonner',
  'Discard what you entered?': 'Abandonner votre saisie ?',
  '“{title}” is not finished, and nothing of it has been saved.':
    '« {title} » n’est pas terminé, et rien n’en a été enregistré.',
  'Keep editing': 'Continuer la saisie',
  'Changed meanwhile': 'Modifié entre-temps',
  'Take theirs': 'Prendre l’autre version',
  'Keep mine': 'Garder la mienne',
};
