import type { Catalogue } from '../translate.ts';

/** Lists of prospects and their import. */
export const PROSPECTS: Catalogue = {
  'Extra information': 'Information complémentaire',
  Columns: 'Colonnes',
  'Import {name}': 'Importer {name}',
  'Waiting for import': 'En attente d’importation',
  'Shared from another app, opened with this one, or dropped earlier.':
    'Partagé depuis une autre application, ouvert avec celle-ci ou déposé auparavant.',
  'The files stay on this device. Set up a campaign, and you can import them there.': {
    one: 'Le fichier reste sur cet appareil. Configurez une campagne, et vous pourrez l’y importer.',
    other: 'Les fichiers restent sur cet appareil. Configurez une campagne, et vous pourrez les y importer.',
  },
  'The files stay on this device. Finish the setup, and you can import them.': {
    one: 'Le fichier reste sur cet appareil. Terminez la configuration, et vous pourrez l’importer.',
    other: 'Les fichiers restent sur cet appareil. Terminez la configuration, et vous pourrez les importer.',
  },
  'The files stay on this device until you import or remove them.': {
    one: 'Le fichier reste sur cet appareil jusqu’à ce que vous l’importiez ou le retiriez.',
    other: 'Les fichiers restent sur cet appareil jusqu’à ce que vous les importiez ou les retiriez.',
  },
  'This browser could not store the file. If you leave, open it again to import it.':
    'Ce navigateur n’a pas pu conserver le fichier. Si vous quittez cette page, ouvrez-le de nouveau pour l’importer.',
  'Kept on this device: {names}': 'Conservé sur cet appareil : {names}',
  'This browser could not store the file.': 'Ce navigateur n’a pas pu enregistrer le fichier.',
  'Drop it on a campaign that is set up.': 'Déposez-le sur une campagne configurée.',
  'You find it wherever you add prospects to a campaign.':
    'À retrouver partout où vous ajoutez des prospects à une campagne.',
  'This browser could not store the file. Share it again once a campaign is set up.':
    'Ce navigateur n’a pas pu enregistrer le fichier. Partagez-le de nouveau une fois une campagne configurée.',
  'Identifies the person': 'Identifie la personne',
  'Name of {name}': 'Nom de la colonne {name}',
  'Meaning of {name}': 'Signification de la colonne {name}',
  'Show {more} more of {left}': 'Afficher {more} de plus sur {left}',
  'Row {row}': 'Ligne {row}',
  Encoding: 'Encodage',
  Delimiter: 'Séparateur',
  'My header is': 'Ligne d’en-tête',
  'No header': 'Sans en-tête',
  'The first row is already a person': 'La première ligne est déjà une personne',
  'Some letters look wrong. Choose the encoding in which the names are correct.':
    'Certaines lettres semblent incorrectes. Choisissez l’encodage avec lequel les noms se lisent bien.',
  'Please select at least one column': 'Veuillez choisir au moins une colonne',
  'Please name every column you import': 'Veuillez nommer chaque colonne importée',
  'Two columns are called “{twice}”. Please rename one of them.':
    'Deux colonnes s’appellent « {twice} ». Veuillez renommer l’une d’elles.',
  '{name}, step {step} of 2': '{name}, étape {step} sur 2',
  'Check the list': 'Vérifier la liste',
  'Reading the file…': 'Lecture du fichier…',
  'Choose another file': 'Choisir un autre fichier',
  Import: 'Importer',
  'Verifying your prospects…': 'Vérification de vos prospects…',
  '{count} already known': '{count} déjà dans vos contacts',
  '{count} without a usable address': '{count} sans adresse utilisable',
  '{count} rows could not be imported': { one: '{count} ligne non importée', other: '{count} lignes non importées' },
  '{imported}; {others}.': '{imported} ; {others}.',
  'Unicode (UTF-8)': 'Unicode (UTF-8)',
  'Western (Windows-1252)': 'Occidental (Windows-1252)',
  'Unicode (UTF-7)': 'Unicode (UTF-7)',
  'Unicode (UTF-16)': 'Unicode (UTF-16)',
  'Unicode (UTF-16, big-endian)': 'Unicode (UTF-16, gros-boutiste)',
  'Central European (Windows-1250)': 'Europe centrale (Windows-1250)',
  'Cyrillic (Windows-1251)': 'Cyrillique (Windows-1251)',
  'Greek (Windows-1253)': 'Grec (Windows-1253)',
  'Turkish (Windows-1254)': 'Turc (Windows-1254)',
  'Hebrew (Windows-1255)': 'Hébreu (Windows-1255)',
  'Arabic (Windows-1256)': 'Arabe (Windows-1256)',
  'Baltic (Windows-1257)': 'Balte (Windows-1257)',
  'Thai (Windows-874)': 'Thaï (Windows-874)',
  'Central European (ISO 8859-2)': 'Europe centrale (ISO 8859-2)',
  'Cyrillic (KOI8)': 'Cyrillique (KOI8)',
  'Cyrillic (DOS)': 'Cyrillique (DOS)',
  'Cyrillic (ISO 8859-5)': 'Cyrillique (ISO 8859-5)',
  'Western (DOS)': 'Occidental (DOS)',
  'Central European (DOS)': 'Europe centrale (DOS)',
  'Turkish (DOS)': 'Turc (DOS)',
  'Arabic (DOS)': 'Arabe (DOS)',
  'Greek (DOS)': 'Grec (DOS)',
  'Greek (DOS, code page 869)': 'Grec (DOS, page de codes 869)',
  'Baltic (DOS)': 'Balte (DOS)',
  'Cyrillic (DOS, code page 855)': 'Cyrillique (DOS, page de codes 855)',
  'Portuguese (DOS)': 'Portugais (DOS)',
  'Hebrew (DOS)': 'Hébreu (DOS)',
  'Baltic (ISO 8859-4)': 'Balte (ISO 8859-4)',
  'Greek (ISO 8859-7)': 'Grec (ISO 8859-7)',
  'Baltic (ISO 8859-13)': 'Balte (ISO 8859-13)',
  'Western (ISO 8859-15)': 'Occidental (ISO 8859-15)',
  'Central European (ISO 8859-16)': 'Europe centrale (ISO 8859-16)',
  'Arabic (ISO 8859-6)': 'Arabe (ISO 8859-6)',
  'Central European (Mac OS)': 'Europe centrale (Mac OS)',
  'Croatian (Mac OS)': 'Croate (Mac OS)',
  'Cyrillic (Mac OS)': 'Cyrillique (Mac OS)',
  'Greek (Mac OS)': 'Grec (Mac OS)',
  'Turkish (Mac OS)': 'Turc (Mac OS)',
  'Japanese (ISO 2022-JP)': 'Japonais (ISO 2022-JP)',
  'Japanese (EUC-JP)': 'Japonais (EUC-JP)',
  '{percent}% sure': 'Sûr à {percent} %',
  'These names can be read in more than one way. Choose the one that is correct.':
    'Ces noms peuvent se lire de plusieurs façons. Choisissez celle qui est correcte.',
  'The rows can be split in more than one way. Choose the one with the correct cells.':
    'Les lignes peuvent être découpées de plusieurs façons. Choisissez celle où les cellules sont correctes.',
  'Western (Mac OS)': 'Occidental (Mac OS)',
  'Japanese (Shift JIS)': 'Japonais (Shift JIS)',
  'Chinese, simplified (GB 18030)': 'Chinois simplifié (GB 18030)',
  'Chinese, traditional (Big5)': 'Chinois traditionnel (Big5)',
  'Korean (EUC-KR)': 'Coréen (EUC-KR)',
  'Korean (Johab)': 'Coréen (Johab)',
  Comma: 'Virgule',
  Semicolon: 'Point-virgule',
  Tab: 'Tabulation',
  Pipe: 'Barre verticale',
  '{count} new people': { one: '{count} nouvelle personne', other: '{count} nouvelles personnes' },
  'Nobody on this device has a conversation with them yet.':
    'Personne n’a encore de conversation avec elles sur cet appareil.',
  '{count} duplicates in this file': {
    one: '{count} doublon dans ce fichier',
    other: '{count} doublons dans ce fichier',
  },
  '{count} already in this campaign': '{count} déjà dans cette campagne',
  '{count} already in another campaign': '{count} déjà dans une autre campagne',
  '{count} company pages': { one: '{count} page d’entreprise', other: '{count} pages d’entreprise' },
  'They are added as “Invalid URL”, so that you can correct them there.':
    'Elles sont ajoutées avec le statut « URL non valide », à corriger ensuite.',
  'The rows could not be saved': 'Impossible d’enregistrer les lignes',
  'Reading the file': 'Lecture du fichier',
  '{percent}% read': '{percent} % lus',
  '{count} rows with too many cells': {
    one: '{count} ligne avec trop de cellules',
    other: '{count} lignes avec trop de cellules',
  },
  'Check that each value is under the right column.': 'Vérifiez que chaque valeur se trouve dans la bonne colonne.',
  'Show rows': 'Afficher les lignes',
  'Choose the columns to import and what they mean. Other columns are ignored, and only returned with rejected rows.':
    'Choisissez les colonnes à importer et leur signification. Les autres sont ignorées et ne vous reviennent qu’avec les lignes rejetées.',
  'First rows': 'Premières lignes',
  'Before it is imported': 'Avant l’importation',
  'No column identifies these people. Choose the one with their profile addresses.':
    'Aucune colonne n’identifie ces personnes. Choisissez celle qui contient l’adresse de leur profil.',
  'Download the rows left out': 'Télécharger les lignes écartées',
  'Show {count} more': 'Afficher {count} de plus',
  Rows: 'Lignes',
  Row: 'Ligne',
  'What happens to the rows': 'Ce que deviennent les lignes',
  Imported: 'Importées',
  'Left out': 'Écartées',
  'Import them anyway': 'Les importer quand même',
  'Drop a CSV file here, or paste rows copied from a sheet':
    'Déposez un fichier CSV ici, ou collez des lignes copiées d’un tableur',
  '10MB maximum': '10 Mo maximum',
  'CSV file': 'Fichier CSV',
  'Choose file': 'Choisir un fichier',
  'If it is a list, choose its encoding.': 'S’il s’agit bien d’une liste, choisissez son encodage.',
  'Choose an encoding': 'Choisir un encodage',
  '“{name}” has {size}, more than the usual 10 MB. You can import it, but it will take longer.':
    '« {name} » pèse {size}, plus que les 10 Mo habituels. Il peut être importé, mais cela prendra plus de temps.',
  'Import it anyway': 'L’importer quand même',
  'What a list needs': 'Ce que doit contenir une liste',
  'One row per person. Their profile address (linkedin.com/in/…) identifies them. Names, headline, company and place are recognized automatically, whichever tool made the list.':
    'Une ligne par personne. L’adresse de son profil (linkedin.com/in/…) l’identifie ; nom, titre, entreprise et lieu sont reconnus automatiquement, quel que soit l’outil qui a créé la liste.',
  'Download a template': 'Télécharger un modèle',
  'There is nobody to import. Every row is left out.':
    'Il n’y a personne à importer : toutes les lignes sont écartées.',
  'The import could not be stored on this device. Try again.':
    'L’importation n’a pas pu être conservée sur cet appareil. Réessayez.',
  'The same person is further up in this file.': 'La même personne figure plus haut dans ce fichier.',
  'A company page is not a person.': 'Une page d’entreprise n’est pas une personne.',
  'There is no profile address to identify them.': 'Aucune adresse de profil ne permet de les identifier.',
  'They are already in this campaign.': 'Ces personnes sont déjà dans cette campagne.',
  'Your team already has a conversation with them. Nobody is contacted twice.':
    'Votre équipe a déjà une conversation avec ces personnes. Personne n’est contacté deux fois.',
  'Our server could not import this row. Import it again.':
    'Notre serveur n’a pas pu importer cette ligne. Importez-la de nouveau.',
  'Please upload a CSV file': 'Veuillez choisir un fichier CSV',
  'Please upload one file at a time.': 'Veuillez importer un seul fichier à la fois.',
  'CSV file appears to be empty': 'Le fichier CSV semble vide',
  'Failed to parse CSV file. Please check the file format.': 'Impossible de lire le fichier CSV. Vérifiez son format.',
  'CSV processed successfully': 'Fichier CSV lu',
  'Your prospects are being processed in the background.': 'Vos prospects sont traités en arrière-plan.',
  'They are sent when you are back online.': 'Ils seront envoyés quand vous serez de nouveau en ligne.',
  'Successfully imported {count} prospects': { one: '{count} prospect importé', other: '{count} prospects importés' },
  'Profile address': 'Adresse du profil',
  'Sales Navigator address': 'Adresse Sales Navigator',
  'First name': 'Prénom',
  'Last name': 'Nom de famille',
  'Full name': 'Nom complet',
  Headline: 'Titre du profil',
  'Job title': 'Poste',
  Location: 'Lieu',
  City: 'Ville',
  Phone: 'Téléphone',
  Industry: 'Secteur',
  'Company page': 'Page d’entreprise',
  '{count} shared files were left out: at most {files} files with {most} together can wait here. Import or remove the others, or share one at a time.':
    {
      one: '{count} fichier partagé a été laissé de côté : au plus {files} fichiers de {most} au total peuvent attendre ici. Importez ou retirez les autres, ou divisez-le en fichiers plus petits.',
      other:
        '{count} fichiers partagés ont été laissés de côté : au plus {files} fichiers de {most} au total peuvent attendre ici. Importez ou retirez les autres, ou partagez-les un à un.',
    },
  'This file has {size}; at most {most} can be imported at once. Split it into several files.':
    'Ce fichier pèse {size} ; {most} au plus peuvent être importés à la fois. Divisez-le en plusieurs fichiers.',
  '{count} people have only a Sales Navigator link or a member id, and will be identified later. Until then they count as different people from any public address in the list.':
    {
      one: '{count} personne n’est désignée que par un lien Sales Navigator ou un identifiant de membre, et sera identifiée plus tard. D’ici là, elle compte comme une personne distincte, même à côté de son adresse publique.',
      other:
        '{count} personnes ne sont désignées que par un lien Sales Navigator ou un identifiant de membre, et seront identifiées plus tard. D’ici là, chacune compte comme une personne distincte, même à côté de son adresse publique.',
    },
  'A quotation mark is out of place in row {row}. We read the row as it seems to be meant. Check it before you import.':
    'Un guillemet est mal placé à la ligne {row}. Nous avons lu la ligne telle qu’elle semble voulue. Vérifiez-la avant d’importer.',
  'A quotation mark is out of place in row {row} and {count} more rows. We read them as they seem to be meant. Check them before you import.':
    {
      one: 'Un guillemet est mal placé à la ligne {row} et dans {count} autre ligne. Chaque ligne a été lue telle qu’elle semble voulue : vérifiez-les avant d’importer.',
      other:
        'Un guillemet est mal placé à la ligne {row} et dans {count} autres lignes. Chaque ligne a été lue telle qu’elle semble voulue : vérifiez-les avant d’importer.',
    },
  '{count} rows have more cells than there are columns; the first is row {row}. An unquoted delimiter, such as the comma in “Acme, Inc.”, may have moved values into the wrong columns. Check them before you import.':
    {
      one: '{count} ligne a plus de cellules qu’il n’y a de colonnes, la première est la ligne {row}. Un séparateur sans guillemets dans une cellule, comme la virgule de « Acme, Inc. », a pu décaler la suite sous de mauvais noms : vérifiez-la avant d’importer.',
      other:
        '{count} lignes ont plus de cellules qu’il n’y a de colonnes, la première est la ligne {row}. Un séparateur sans guillemets dans une cellule, comme la virgule de « Acme, Inc. », a pu décaler la suite sous de mauvais noms : vérifiez-les avant d’importer.',
    },
  'This file has a header and no rows under it.': 'Ce fichier a un en-tête mais aucune ligne en dessous.',
  'This is an Excel workbook under another name. Open it, choose “Save as” and “CSV UTF-8”, and upload that file.':
    'C’est un classeur Excel sous un autre nom. Ouvrez-le, choisissez « Enregistrer sous » puis « CSV UTF-8 », et importez ce fichier.',
  'This is a compressed archive. Unpack it, and upload the CSV file in it.':
    'C’est une archive compressée. Décompressez-la et importez le fichier CSV qu’elle contient.',
  'This is a PDF document. Upload the list as a CSV file.': 'C’est un document PDF. Importez la liste en fichier CSV.',
  '{unreadable} It does not contain text.': '{unreadable} Il contient autre chose que du texte.',
  'This file has more than 500 columns, so it cannot be a list of people. Remove the columns you do not need.':
    'Ce fichier a plus de 500 colonnes : il ne peut pas s’agir d’une liste de personnes. Retirez les colonnes inutiles.',
  'This is an export of messages. Upload the list of people instead: from the same export, the file Connections.csv.':
    'C’est un export de messages. Importez plutôt la liste de personnes : le fichier Connections.csv du même export.',
  'This is a list of companies. Upload a list of people: each row needs the address of a person’s profile.':
    'C’est une liste d’entreprises. Importez une liste de personnes : chaque ligne doit contenir l’adresse d’un profil.',
  'This is a web page, not a list. The export may not have been ready, or you were signed out. Download it again.':
    'C’est une page web, pas une liste. L’export n’était peut-être pas prêt, ou vous étiez déconnecté. Téléchargez-le de nouveau.',
  'This is a JSON file under another name. Export the list as CSV, and upload that file.':
    'C’est un fichier JSON sous un autre nom. Exportez la liste en CSV et importez ce fichier.',
  'The first line names a delimiter that cannot be read. Save the list with commas, semicolons, tabs or pipes between its cells.':
    'La première ligne indique un séparateur illisible. Enregistrez la liste avec des virgules, points-virgules, tabulations ou barres verticales entre les cellules.',
  'The file can no longer be read. It may have been moved or changed. Choose it again.':
    'Le fichier ne peut plus être lu. Il a peut-être été déplacé ou modifié : choisissez-le de nouveau.',
  '{unreadable} Row {row} is longer than 2 million characters: a quotation mark in it may not be closed.':
    '{unreadable} La ligne {row} dépasse 2 millions de caractères : un guillemet n’y est peut-être pas fermé.',
};
