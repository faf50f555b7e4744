import type { Catalogue } from '../translate.ts';

/** Unsent changes and their outcomes. */
export const OUTBOX: Catalogue = {
  'tried once': '1 essai',
  'tried {attempts} times': '{attempts} essais',
  'Made {when}': 'Faite {when}',
  '{count} parts sent': { one: '{count} partie envoyée', other: '{count} parties envoyées' },
  'Last answer {when}: {message}': 'Dernière réponse {when} : {message}',
  'Discard: {what}': 'Abandonner : {what}',
  'Compare: {what}': 'Comparer : {what}',
  Compare: 'Comparer',
  'Try again: {what}': 'Réessayer : {what}',
  'Send now: {what}': 'Envoyer maintenant : {what}',
  'Send now': 'Envoyer maintenant',
  '{count} changes were not carried out': {
    one: '{count} modification n’a pas été effectuée',
    other: '{count} modifications n’ont pas été effectuées',
  },
  'The server refused it, so you see what the server has. It stays here until you deal with it.':
    'Le serveur l’a refusée : vous voyez donc ce que le serveur contient. Elle reste ici jusqu’à ce que vous l’ayez traitée.',
  'The server refused them, so you see what the server has. Each stays here until you deal with it.':
    'Le serveur les a refusées : vous voyez donc ce que le serveur contient. Chacune reste ici jusqu’à ce que vous l’ayez traitée.',
  'Unsent changes': 'Modifications non envoyées',
  'Everything you did has been sent.': 'Tout ce que vous avez fait a été envoyé.',
  'Kept on this device, even if you close the app.': 'Conservées sur cet appareil, même si vous fermez l’application.',
  '{sending} being sent now. All are kept on this device until the server confirms them.':
    '{sending} en cours d’envoi. Toutes sont conservées sur cet appareil jusqu’à la confirmation du serveur.',
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
  'It is no longer on the server, so there is nothing to compare. Copy what you still need.':
    'Cet élément n’est plus sur le serveur : il n’y a rien à quoi comparer votre texte. Copiez ce dont vous avez encore besoin.',
  'Both are the same now. Nothing is lost, whichever you keep.':
    'Les deux sont désormais identiques : rien n’est perdu, quelle que soit la version gardée.',
  'Using yours replaces theirs for the whole team. Keeping theirs discards yours; copy what you still need.':
    'Garder votre version remplace la leur pour toute l’équipe. Garder la leur abandonne la vôtre ; copiez ce dont vous avez encore besoin.',
  'Nothing left to do': 'Plus rien à faire',
  'Your change is already in place.': 'Votre modification est déjà en place.',
  'It could not be tried again': 'Impossible de réessayer',
  'It is being sent right now': 'Envoi en cours',
  'Wait for the result; it will appear here.': 'Attendez la réponse ; elle s’affichera ici.',
  'The server refused it, so you see what the server has. Your text is not stored anywhere else and will be lost.':
    'Le serveur l’a refusée : vous voyez donc ce que le serveur contient. Votre texte n’est conservé nulle part ailleurs et sera perdu.',
  'The server refused it, and you already see what the server has. Only this notice goes away.':
    'Le serveur l’a refusée, et ce que vous voyez correspond déjà au serveur. Seul cet avis disparaît.',
  'It was sent without an answer, so it may have been applied. Discarding it only stops further tries. You will see what the server has.':
    'Elle a été envoyée sans réponse : elle a peut-être été appliquée. L’abandonner arrête seulement les essais suivants. Vous verrez ce que le serveur contient.',
  'It was never sent and will not be applied. You will see what the server has.':
    'Elle n’a jamais été envoyée et ne sera pas appliquée. Vous verrez ce que le serveur contient.',
  'Discard this change?': 'Abandonner cette modification ?',
  'Discard change': 'Abandonner la modification',
  'Not sent again automatically': 'Ne sera pas renvoyée automatiquement',
  'Being sent now': 'En cours d’envoi',
  'Will be sent now': 'Va être envoyée maintenant',
  'Will be sent after you sign in': 'Sera envoyée après votre connexion',
  'Will be sent when the Outrider server answers': 'Sera envoyée dès que le serveur Outrider répondra',
  'Will be sent when you are back online': 'Sera envoyée à votre retour en ligne',
  'Will be sent after the change before it': 'Sera envoyée après la modification précédente',
  'Made by another version of the app. Restart the app to update it, or discard the change':
    'Créée par une autre version de l’application. Redémarrez l’application pour la mettre à jour, ou abandonnez la modification',
  'Kept here. This browser is too old to send it; update the browser':
    'Conservée ici. Ce navigateur est trop ancien pour l’envoyer ; mettez-le à jour',
  'Next try within a minute': 'Prochain essai dans moins d’une minute',
  'Next try at {time}': 'Prochain essai à {time}',
  'None of its rows are on this device anymore.': 'Aucune de ses lignes n’est encore sur cet appareil.',
  '{count} rows have not been imported. This device has the only copy, which will be lost with this change.': {
    one: '{count} ligne n’a pas été importée. Cet appareil en a la seule copie, qui disparaîtra avec cette modification.',
    other:
      '{count} lignes n’ont pas été importées. Cet appareil en a la seule copie, qui disparaîtra avec cette modification.',
  },
  'Rows the server has already received stay imported.': 'Ce que le serveur a déjà reçu reste importé.',
  '{count} rows that the server has already received stay imported.': {
    one: '{count} ligne déjà reçue par le serveur reste importée.',
    other: '{count} lignes déjà reçues par le serveur restent importées.',
  },
  'Others may have arrived too. The server has not answered yet.':
    'D’autres sont peut-être arrivées aussi. Le serveur n’a pas encore répondu.',
  'Download the row as CSV': 'Télécharger la ligne au format CSV',
  'Download the {count} rows as CSV': {
    one: 'Télécharger {count} ligne au format CSV',
    other: 'Télécharger les {count} lignes au format CSV',
  },
};
