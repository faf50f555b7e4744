import type { Catalogue } from '../translate.ts';

/** Unsent changes and their outcomes. */
export const OUTBOX: Catalogue = {
  'tried once': '1 essai',
  'tried {attempts} times': '{attempts} essais',
  'Made {when}': 'Faite {when}',
  '{count} parts sent': { one: '{count} partie envoyée', other: '{count} parties envoyées' },
  'Last answer {when}: {message}': 'Dernière réponse {when} : {message}',
  'Discard: {what}': 'Abandonner : {what}',
  'Compare: {what}': 'Comparer : {what}',
  Compare: 'Comparer',
  'Try again: {what}': 'Réessayer : {what}',
  'Send now: {what}': 'Envoyer maintenant : {what}',
  'Send now': 'Envoyer maintenant',
  '{count} changes were not carried out': {
    one: '{count} modification n’a pas été effectuée',
    other: '{count} modifications n’ont pas été effectuées',
  },
  'The server has refused it, and the screens show what the server has. Each stays here until you have dealt with it.':
    'Le serveur l’a refusée, et les écrans montrent ce que le serveur contient. Elle reste ici jusqu’à ce que vous l’ayez traitée.',
  'The server has refused them, and the screens show what the server has. Each stays here until you have dealt with it.':
    'Le serveur les a refusées, et les écrans montrent ce que le serveur contient. Chacune reste ici jusqu’à ce que vous l’ayez traitée.',
  'Unsent changes': 'Modifications non envoyées',
  'Everything you did has been sent.': 'Tout ce que vous avez fait a été envoyé.',
  'Kept on this device, also when you close the app.':
    'Conservées sur cet appareil, même si vous fermez l’application.',
  '{sending} being sent now; all are kept on this device until the server has answered.':
    '{sending} en cours d’envoi ; toutes sont conservées sur cet appareil jusqu’à la réponse du serveur.',
  'Send all now': 'Tout envoyer maintenant',
  'Refused changes': 'Modifications refusées',
  'Show {more} more of {all}': 'En afficher {more} de plus sur {all}',
  'Your text': 'Votre texte',
  'Your text and theirs': 'Votre texte et le leur',
  'Discard mine': 'Abandonner ma version',
  'Keep theirs': 'Garder la leur',
  'Use mine': 'Garder la mienne',
  'Copy mine': 'Copier ma version',
  Mine: 'Ma version',
  'Theirs, on the server now': 'Leur version, actuellement sur le serveur',
  'It is not on the server any more, so there is nothing to compare your text with. Copy what you still need.':
    'Cet élément n’est plus sur le serveur : il n’y a rien à quoi comparer votre texte. Copiez ce dont vous avez encore besoin.',
  'Both say the same now: nothing is lost, whichever you keep.':
    'Les deux sont désormais identiques : rien n’est perdu, quelle que soit la version gardée.',
  'Using yours replaces theirs for everybody in the team. Keeping theirs discards yours; copy what you still need.':
    'Garder votre version remplace la leur pour toute l’équipe. Garder la leur abandonne la vôtre ; copiez ce dont vous avez encore besoin.',
  'Nothing left to do': 'Plus rien à faire',
  'It is already as you asked for.': 'Tout est déjà comme vous l’avez demandé.',
  'It could not be tried again': 'Impossible de réessayer',
  'It is being sent right now': 'Envoi en cours',
  'Wait for the answer; it is shown here.': 'Attendez la réponse ; elle s’affichera ici.',
  'The server has refused it, and the screens show what the server has. What you wrote is kept nowhere else and goes with this change.':
    'Le serveur l’a refusée, et les écrans montrent ce que le serveur contient. Ce que vous avez écrit n’est conservé nulle part ailleurs et disparaîtra avec cette modification.',
  'The server has refused it, and what you see is already as the server has it. Only this notice goes away.':
    'Le serveur l’a refusée, et ce que vous voyez correspond déjà au serveur. Seul cet avis disparaît.',
  'It was sent at least once without an answer, so the server may have carried it out; discarding it only stops further tries. What you see will follow the server.':
    'Elle a été envoyée au moins une fois sans réponse : le serveur l’a peut-être effectuée. L’abandonner arrête seulement les essais suivants. Ce que vous verrez suivra le serveur.',
  'It was never sent and will not be carried out. What you see goes back to what the server has.':
    'Elle n’a jamais été envoyée et ne sera pas effectuée. Les écrans montreront de nouveau ce que le serveur contient.',
  'Discard this change?': 'Abandonner cette modification ?',
  'Discard change': 'Abandonner la modification',
  'Not sent again by itself': 'Ne sera pas renvoyée automatiquement',
  'Being sent now': 'En cours d’envoi',
  'Will be sent now': 'Va être envoyée maintenant',
  'Will be sent after you sign in': 'Sera envoyée après votre connexion',
  'Will be sent when you are back online': 'Sera envoyée à votre retour en ligne',
  'Will be sent after the change before it': 'Sera envoyée après la modification précédente',
  'Kept for the version of the app that made it; restart the app to update it, or discard the change':
    'Conservée pour la version de l’application qui l’a faite ; redémarrez l’application pour la mettre à jour, ou abandonnez la modification',
  'Kept here; this browser is too old to send it, and it is sent once the browser was updated':
    'Conservée ici ; ce navigateur est trop ancien pour l’envoyer, elle partira une fois le navigateur mis à jour',
  'Next try within a minute': 'Prochain essai dans moins d’une minute',
  'Next try at {time}': 'Prochain essai à {time}',
  'None of its rows is on this device any more.': 'Aucune de ses lignes n’est encore sur cet appareil.',
  '{count} rows have not been imported. This device has the only copy of them, and they go with this change.': {
    one: '{count} ligne n’a pas été importée. Cet appareil en a la seule copie, qui disparaîtra avec cette modification.',
    other:
      '{count} lignes n’ont pas été importées. Cet appareil en a la seule copie, qui disparaîtra avec cette modification.',
  },
  'What the server has taken before stays imported.': 'Ce que le serveur a déjà reçu reste importé.',
  '{count} rows the server has taken already stay imported.': {
    one: '{count} ligne déjà reçue par le serveur reste importée.',
    other: '{count} lignes déjà reçues par le serveur restent importées.',
  },
  'Some of the others may have reached it too: it has not answered yet.':
    'D’autres lui sont peut-être parvenues aussi : il n’a pas encore répondu.',
  'Download the row as CSV': 'Télécharger la ligne au format CSV',
  'Download the {count} rows as CSV': {
    one: 'Télécharger {count} ligne au format CSV',
    other: 'Télécharger les {count} lignes au format CSV',
  },
};
