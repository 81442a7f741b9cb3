import type { Lexicon } from "./lexicon.ts";

export const SPANISH: Lexicon = {
  code: "es",
  small:
    "el|la|los|las|un|una|unos|unas|y|o|u|pero|sino|porque|que|quien|quienes|cual|cuando|donde|como|es|son|era|eran|fue|fueron|está|están|estaba|ha|han|había|he|hemos|ser|estar|no|ni|más|menos|solo|también|ya|muy|a|al|ante|con|contra|de|del|desde|en|entre|hacia|hasta|para|por|según|sin|sobre|tras|ella|ellos|ellas|nosotros|yo|su|sus|mi|mis|nuestro|nuestra|nuestros|nuestras|se|le|les|lo|me|nos|si|así|aún|todavía|hay|tiene|tienen|tenía|tenían|quiere|quieren|puede|pueden|debe|deben|va|van|todo|todos|toda|todas|nada|nadie|algo|este|esto|ese|esa|eso|estos|estas|cada|otro|otra|antes|después|luego|ahora|q|pues|mientras",
  fillers:
    "falta|faltan|ambiente|próxima|próximo|gran|buen|prometida|prometido|oferta|propuesta|simpático|cierre|charla|avanzando|vamos|salga|ok|bien|bueno|buena|positivo|positiva|genial|excelente|novedades|novedad|estado|nota|notas|ver|correo|mail|cita|reunión|llamada|abierto|pendiente|espera|prevista|previsto|esperada|pronto|pasos|próximos|paso|siguiente|siguientes|encantados|encantado|avance|avances|avanza|tema|negocio|oportunidad|calendario|cronograma|prueba|sn|curso|marcha|debería|llegar|llega|llegue|agradable|constructiva|interesante|prometedor|proceso",
  common:
    "competencia|conductores|almacén|tienda|licencias|proyecto|datos|problema|problemas|precio|interesa|miedo|dice|paga|usan|nunca",
  time: {
    months:
      "enero|ene|febrero|feb|marzo|mar|abril|abr|mayo|junio|jun|julio|jul|agosto|ago|septiembre|setiembre|sept|sep|octubre|oct|noviembre|nov|diciembre|dic",
    weekdays: "lunes|martes|miércoles|jueves|viernes|sábado|domingo",
    moments:
      "hoy|ayer|anteayer|mañana|pasado mañana|anoche|esta mañana|esta tarde|navidad|navidades|semana santa|reyes|ramadán|año nuevo|fin de año|fin de mes|fin de semana|finde|fin de trimestre|fin de ejercicio|cierre de mes|cierre de año|vacaciones de verano|plazo|plazos|fecha límite|deadline|vencimiento|calendario|cronograma|cuanto antes|lo antes posible|asap|quincena|puente",
    units:
      "días?|días hábiles|semanas?|meses|mes|trimestres?|semestres?|cuatrimestres?|años?|ejercicios?|quincenas?|cursos?|sprints?|temporadas?",
    numbers:
      "una?|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|unas|unos|algunas|algunos|varias|varios|pocas|pocos|un par de",
    pinBefore:
      "próxim[oa]s?|pasad[oa]s?|últim[oa]s?|est[ea]|estos|estas|siguiente|nuev[oa]|primer|primera|segund[oa]|tercer|tercera|cuart[oa]|mediados de|este mismo|otro",
    pinAfter: "que viene|próxim[oa]|pasad[oa]|siguiente|entrante|en curso|que entra",
    edges:
      "fin|final|finales|fines|principios|comienzos|inicio|inicios|mediados|a fin|a finales|a principios|a mediados|primeros|últimos|fin de|finales de|principios de|mediados de|fin del|final del|final de",
    counted:
      "en|dentro de|hace|desde hace|tras|después de|antes de|durante|por|lleva|llevan|de aquí a",
    countedAfter: "después|antes|más tarde|atrás",
    durations:
      "tarda|tardan|tardará|tardaría|dura|duran|lleva|llevan|llevará|requiere|necesita|necesitan|toma|tomará|preaviso de|preaviso|plazo de|duración de|piloto de|retraso de|permanencia de|demora|contrato de",
    seasons: "primavera|verano|otoño|invierno",
    seasonLeads:
      "en|este|esta|el|la|próximo|próxima|desde|hasta|para|en el|antes del|antes de la|tras el|después del|pasado|antes de|después de|a partir del|para la|para el|en la|a finales del",
    eventLeads: "antes de|antes del|hasta|después de|después del|tras|a tiempo para|para",
    events:
      "auditoría|feria|inventario|mudanza|fusión|temporada|temporada alta|campaña|cosecha|vendimia|elecciones|inspección|exámenes|puesta en marcha|arranque|go live|migración|lanzamiento|apertura|vacaciones|baja|junta|junta de accionistas|certificación|black friday|rebajas|licitación|presupuestos|cierre|obras|llegada|salida|vuelta|jubilación|huelga|fiestas|reforma|traslado|inauguración|semana santa|campaña de navidad|matrícula|curso escolar|cambio de sede|revisión",
    phrases:
      "(?:el|al|del|para el|hasta el|antes del|desde el) (?:día )?\\d{1,2}(?= ?[,.;!)]|$| (?:con|para|y|en|a|porque|pero|de \\w))|día \\d{1,2}|a las \\d{1,2}(?::\\d{2})?|\\d{1,2}(?::\\d{2})? ?h(?:oras|rs|s)?|hasta que (?:\\w+)|hasta (?:la|el) (?:\\w+)|t[1-4]|(?:primer|segundo|tercer|cuarto|1er|2o|3er|4o) (?:trimestre|semestre|cuatrimestre)|semana \\d{1,2}|todos los (?:lunes|martes|miércoles|jueves|viernes)|a la vuelta de|entre semana|el año (?:que viene|pasado|próximo)",
  },
  decision: {
    verbs:
      "decid(?:e|en|ió|ieron|ido|ida|ir|irá|irán|a|an|ía)|aprob(?:ó|aron|ado|ada|ados|adas|ar|ará|aba)|aprueb(?:a|an|e|en)|firm(?:a|an|ó|aron|ado|ada|ar|ará|arán|e|en)|rechaz(?:a|an|ó|aron|ado|ada|ar|ará)|elig(?:e|en|ió|ieron|ido|iera)|elegid[oa]s?|elegir(?:á|án)?|eligieron|escog(?:e|en|ió|ieron|ido|er|erá)|vot(?:a|an|ó|aron|ado|ar|ará|arán)|adjudic(?:a|an|ó|aron|ado|ada|ar|ará)|autoriz(?:a|an|ó|aron|ado|ada|ar|ará)|valid(?:a|an|ó|aron|ado|ar|ará)|resuelv(?:e|en)|resolvi(?:ó|eron)|resolver(?:á|án)?|seleccion(?:a|an|ó|aron|ado|ada|ados|ar|ará)|descart(?:a|an|ó|aron|ado|ada|ados|ar)|acept(?:a|an|ó|aron|ado|ada|ar|ará)|opt(?:a|an|ó|aron|ar) por|se compromet(?:e|en|ió|ieron)|acord(?:ó|aron|ado)|acuerd(?:a|an)|dij(?:o|eron) que (?:sí|no)|dijo (?:sí|no)|se decant(?:a|an|ó|aron)|se qued(?:a|an|ó|aron) con|dar(?:á|án)? (?:el|su) ok|liber(?:a|ó|aron|ar) (?:el )?(?:presupuesto|fondos)|fue(?:ron)? con|se inclin(?:a|an|ó) por|ratific(?:a|an|ó|ar|ado)|dictamin(?:a|an|ó)|pidi(?:ó|eron) el pedido",
    others:
      "unanimidad|unánime|(?:dará|dan|da|darán|dar) (?:su|una|la|nos) ?(?:respuesta|contestación|veredicto)|eliminad[oa]s|descartad[oa]s|oportunidad (?:perdida|ganada)|perdimos|perdid[oa] (?:contra|ante|frente)|pedido (?:recibido|confirmado|firmado)|orden de compra (?:recibida|firmada)|se van? con|se fueron con|últimos (?:dos|tres)|segunda ronda|siguiente ronda|ronda final|fuera de (?:la )?carrera|aval|veredicto|beneplácito|aprobara|firmara|eligiera|ganamos|decisión|decisiones|decisor(?:es|a)?|indecis[oa]s?|aprobación|firma|rechazo|visto bueno|vb|luz verde|adjudicación|elección|finalistas?|lista corta|short ?list|terna|última palabra|veto|sí verbal|sí de palabra|sí (?:del|de la)|no (?:del|de la) (?:director|comité|consejo)|ok (?:verbal|del|de la)|compromiso|acuerdo|proveedor preferido|voto|buy in|autorización|resolución",
    own: "decidí|decidimos|aprobamos|elegí|elegimos|firmamos|acordamos internamente|hemos decidido|he decidido|opté|optamos",
  },
  agent: {
    me: "yo|he",
    us: "nosotros|hemos|estamos",
    ours: "mi|mis|nuestro|nuestra|nuestros|nuestras",
    colleagues:
      "jef[ea]\\w*|manager|director\\w*|dirección|gerente|responsable|equipo\\w*|compañer[oa]s?|colega\\w*|legal|jurídico|abogad\\w*|finanzas|contabilidad|técnic\\w*|ingenier\\w*|consultor\\w*|preventa|comercial\\w*|marketing|ceo|cfo|cto|vp|csm|desarroll\\w*|superior|departamento",
    inside:
      "(?:reunión|aprobación|validación|revisión|llamada|acuerdo|visto bueno) intern[oa]|preventa|presales|internamente|a nivel interno|de nuestro lado|por nuestra parte|en nuestra empresa",
    verbs:
      "movid[oa]s? a|aplazad[oa]s?|montad[oa]s?|enviad[oa]s?|enviar|mandad[oa]s?|mandar|reenviad[oa]s?|llamad[oa]s?|llamar|dejad[oa]|preparad[oa]s?|preparar|presentad[oa]s?|presentar|mostrad[oa]s?|revisad[oa]s?|revisar|actualizad[oa]s?|actualizar|corregid[oa]s?|modificad[oa]s?|compartid[oa]s?|compartir|agendad[oa]s?|agendar|programad[oa]s?|programar|concertad[oa]s?|coordinar|invitad[oa]s?|respondid[oa]s?|responder|contestad[oa]s?|explicad[oa]s?|explicar|hecho|hecha|hacer|intentad[oa]|intentar|escrito|escribir|hablado|hablar|visto|movid[oa]s?|mover|creado|crear|redactad[oa]|cotizar|cotizado|pedir|seguimiento|insistir|insistido|contactad[oa]s?|contactar|esperando|a la espera|dar seguimiento|recordatorio|retomar|entregad[oa]s?|quedar en|redactad[oa]s?|entregar|negociad[oa]s?|rellenad[oa]s?|completad[oa]s?|instalad[oa]s?|configurad[oa]s?|documentad[oa]s?|anotad[oa]s?|verificad[oa]s?|aclarad[oa]s?|conseguid[oa]s?|quedad[oa] en|telefonead[oa]|acompañad[oa]|escalad[oa]|solicitad[oa]s?|cargad[oa]s?|subid[oa]s? al crm|reprogramad[oa]s?",
    things:
      "cierre|fecha|forecast|dossier|propuesta|oferta|cotización|presupuesto enviado|contrato|correo|correos|mail|presentación|demo|invitación|tarifas?|precios|referencias|nda|accesos?|documentación|documentos?|folleto|acta|crm|ficha|importe|fecha de cierre|recordatorio|muestras?|catálogo|cuestionario|enlace|descuento|seguimiento",
    firstPerson:
      "tengo que|debo|necesito|lo paso|paso|pongo|meto|preparo|tengo pendiente|me toca|falta que yo|envié|envio|mandé|mando|reenvié|llamé|llamo|dejé|preparé|presenté|mostré|enseñé|revisé|actualicé|corregí|modifiqué|compartí|comparto|agendé|agendo|programé|invité|respondí|contesté|expliqué|hice|hago|intenté|escribí|escribo|hablé|vi|moví|creé|redacté|coticé|pedí|pido|insistí|volví a|vuelvo a|contacté|espero|retomo|di seguimiento|doy seguimiento|tuve|quedé|quedo|pregunté|pregunto|visité|me reuní|me reúno|enviamos|mandamos|llamamos|preparamos|presentamos|revisamos|reenviamos|hicimos|tuvimos|hablamos|quedamos|mostramos|actualizamos|les di|le di|les mostré|les enseñé|les expliqué|recordé|voy a|vamos a|estoy|estuve|sigo|seguimos esperando|pasé|subí|cargué|cambié|propuse|ofrecí|comenté|conversé|metí|conseguí|logré|negocié|rellené|completé|instalé|configuré|documenté|anoté|verifiqué|aclaré|telefoneé|acompañé|escalé|solicité|reprogramé|busqué|busco|trabajo|estamos preparando|seguimos|continúo|intento|preparando|trabajando|llamaré|enviaré|mandaré|escribiré|volveré|veré|haré|prepararé|insistiré",
    contacts:
      "reunión|llamada|visita|demo|cita|comida|almuerzo|café|videollamada|call|encuentro|conversación|charla|taller|seguimiento|hablé|hablado|me reuní|visité|tuve|llamé|vi|(?:otro |nuevo )?intento|mensaje de voz|presentación|desayuno|cena",
    frames:
      "me enteré|nos enteramos|descubrí|descubrimos|supe que|he sabido|aprendí|entendí que|creo que|pienso que|sospecho|me (?:dijo|contó|comentó|confesó|explicó|dijeron|contaron|comentaron|confirmó)|nos (?:dijo|contó|comentó|confesó|explicó|dijeron|contaron|comentaron|confirmó)|parece que|resulta que|al parecer|según|por lo visto|vi que|noto que|averigüé|no vale la pena|no tiene sentido",
    others:
      "él|ella|ellos|ellas|cliente|director|directora|jefe|jefa|dueño|gerente|comité|compras|sr|sra|don|doña|cfo|ceo|cio|el|la|los|las|su|sus|ha|han|está|están|nadie|todos|quieren|quiere|se|le|les|consejo|grupo",
    noResult:
      "(?:espero|esperamos|ojalá|a ver si|esperemos) (?:que)?|ni idea|no sé|no está claro|(?:a la espera|en espera|pendiente|pendientes) de|esperando|cruzo los dedos|con suerte|(?:sin|no hay|ninguna?|aún sin|todavía sin|nada de) (?:respuesta|novedades|novedad|noticias|éxito|cambios|contestación|feedback)|nada nuevo|nada todavía|nada aún|no contesta|no contestan|no responde|no responden|(?:a la )?espera (?:de|del) (?:\\w+ )?(?:respuesta|feedback|noticias|confirmación|su respuesta)|esperando (?:\\w+ )?(?:respuesta|feedback|noticias)|ver (?:correo|mail|notas?|crm|arriba)|s n|sn|igual que antes|sin cambios|no aplica|n a|todo bien|va bien|en curso|en marcha|ídem|en proceso|sigo en ello|en ello|en trámite|a ver|seguimos|veremos",
    taskLabels:
      "próximos pasos|próximo paso|pendientes?|tareas|acciones|next steps?|por hacer|siguientes pasos",
    cuts: "y|e|pero|porque|aunque|sino|mientras|luego|después|para que|ya que|así que|donde|quien|quienes",
  },
};
