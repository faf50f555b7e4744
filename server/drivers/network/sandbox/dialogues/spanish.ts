import type { DialogueTemplates } from './dialogue-templates.ts';

export const SPANISH: DialogueTemplates = {
  yourCompany: 'vuestra empresa',
  openers: [
    'Hola, {{first}}: ¡gracias por conectar! He visto cómo está creciendo {{company}} y me preguntaba cómo hace tu equipo para no perder el hilo de tantas conversaciones. {{offer}} se encarga justo de eso. ¿Tendría sentido comentarlo?',
    'Buenos días, {{first}}. Hablo cada semana con personas en puestos como el tuyo que pierden media jornada actualizando datos a mano. Con {{offer}} recuperan ese tiempo. ¿Es un tema en {{company}} o no he dado en el clavo? 🙂',
    'Gracias por aceptar, {{first}}. Una pregunta sincera: si mañana pudieras quitarte de encima una tarea repetitiva, ¿cuál sería?',
    'Hola, {{first}}:\n\nleyendo sobre vuestro sector di con {{company}} y me gustó mucho vuestra forma de contarlo. Acabamos de publicar un informe de dos páginas: tres equipos de vuestro tamaño responden ahora un tercio más rápido.\n\n¿Te lo envío?',
  ],
  followUps: [
    'Hola, {{first}}. Sé que los mensajes se acumulan; solo quería asegurarme de que el mío no se perdió. ¿Le echamos un vistazo a {{offer}} o prefieres que no insista?',
    'Un dato más, {{first}}: el equipo del que te hablaba ahorra ya seis horas por persona y semana. En quince minutos te enseño cómo lo hicieron.',
  ],
  lastFollowUps: [
    'Entiendo que ahora no es el momento, {{first}}, y está perfecto. Si algún día {{offer}} encaja en {{company}}, aquí me tienes. ¡Un saludo!',
    'Último mensaje, prometido 😊 Te dejo el resumen por si te sirve más adelante: {{link}}',
  ],
  interested: [
    '¡Hola, {{me}}! Pues llegas en buen momento: justo estamos revisando cómo lo hacemos en {{company}}. ¿Cuál sería el primer paso?',
    'Sí, es un tema. Ahora mismo lo llevamos todo en una hoja de cálculo compartida… ya te puedes imaginar 😅 Cuéntame más.',
    'Me interesa. Probamos algo parecido hace dos años y nadie lo usaba. ¿Qué tiene {{offer}} de distinto?',
  ],
  curious: [
    'Gracias por el mensaje. No acabo de ver la diferencia con nuestro CRM. ¿Me lo explicas en dos frases?',
    'Puede ser. ¿Quién lo usa ya en nuestro sector?',
    'Suena bien, aunque la automatización me da cierto respeto. ¿Hasta qué punto sigue siendo algo personal?',
  ],
  pitches: [
    'Buena pregunta. En resumen: {{offer}} lee allí donde tu equipo ya trabaja, detecta lo que quedó pendiente y prepara el siguiente paso. Siempre decide una persona qué se envía. El efecto se nota a partir de la segunda semana.',
    '¡Con mucho gusto! Tres cosas marcan la diferencia:\n\n1. No hay que migrar nada.\n2. Cada sugerencia explica su motivo.\n3. Se paga por resultados y no por licencias olvidadas.\n\n¿Cuál te importa más?',
  ],
  exchanges: [
    {
      ask: '¿Y el precio? Me vale una idea aproximada.',
      answer:
        'Para un equipo como el tuyo, desde unos 49 € por persona y mes, sin alta ni permanencia. Casi todos lo recuperan el primer mes.',
    },
    {
      ask: '¿Se integra con HubSpot? No vamos a cambiar otra vez de CRM, te lo aseguro.',
      answer: 'Sí, con HubSpot, Salesforce y Pipedrive, en ambos sentidos. Vuestro CRM se queda tal cual.',
    },
    {
      ask: '¿Dónde se guardan los datos? Es lo primero que me van a preguntar los de legal.',
      answer:
        'Solo en centros de datos de la UE, cifrados, y nunca se usan para entrenar nada. Te paso el contrato de encargo de tratamiento para que lo revisen con calma.',
    },
    {
      ask: '¿Cuánto trabajo supone para nosotros? Con sinceridad 🙂',
      answer:
        'Con sinceridad: media jornada de una persona la primera semana y luego diez minutos semanales. La puesta en marcha la hacemos juntos.',
    },
    {
      ask: '¿Podemos probarlo antes de firmar?',
      answer:
        'Claro: un piloto de cuatro semanas con un solo equipo, y antes de empezar acordamos la cifra que decide. Si no se alcanza, tan amigos.',
    },
  ],
  proposals: [
    'Lo mejor es verlo juntos: con veinte minutos basta y llevo un ejemplo de vuestro sector. Puedes elegir hora aquí: {{link}}',
    '¿Qué tal el jueves a las 10:00 o el viernes a las 12:30? Si no, mi agenda está aquí: {{link}}',
  ],
  agreements: [
    'Reservado para el jueves a las 10. Trae un caso real, nada de demos de escaparate 😉',
    'Apuntado para el viernes. Sumo a la responsable de operaciones, que al final es quien lo va a usar.',
    'Venga, he reservado un hueco la semana que viene. ¿Me mandas antes un pequeño orden del día?',
  ],
  confirmations: [
    '¡Perfecto, queda apuntado! El día antes te envío un orden del día breve. ¡Hasta pronto, {{first}}!',
    '¡Mil gracias! En un minuto te llega la invitación con el enlace. Si hay algo que quieras ver sí o sí, escríbemelo por aquí.',
  ],
  thanks: ['¡Gracias, hasta entonces!', 'Genial 👍', 'Recibido. Un abrazo, {{me}}.'],
  busy: [
    'Perdona el retraso, estamos en pleno cierre y no doy abasto. ¿Me escribes dentro de dos o tres semanas?',
    'Semana imposible. Mándame algo corto que pueda leer en el AVE.',
  ],
  busyAnswers: [
    'Sin problema, {{first}}. Te dejo una página de resumen para cuando tengas un rato tranquilo: {{link}} – te escribo cuando baje la marea.',
    'Entendido. En una frase: con {{offer}} ninguna conversación prometedora se queda olvidada en {{company}}. Te escribo dentro de unas semanas.',
  ],
  declines: [
    'Gracias, pero firmamos con otro proveedor en primavera. No es un tema para los próximos dos años.',
    'Te agradezco el mensaje, pero no llevo estos temas en {{company}} y prefiero que no me contacten al respecto.',
    'No, gracias, lo hacemos internamente. ¡Suerte!',
  ],
  goodbyes: [
    'Gracias por una respuesta tan clara, {{first}}; es mucho mejor que el silencio. No te molesto más. ¡Mucho éxito en {{company}}!',
    'Queda anotado. Gracias por tomarte el tiempo de contestar.',
  ],
};
