import type { Lexicon } from "./lexicon.ts";

export const PORTUGUESE: Lexicon = {
  code: "pt",
  small:
    "o|a|os|as|um|uma|uns|umas|e|ou|mas|porém|porque|pois|que|quem|qual|quando|onde|como|são|era|eram|foi|foram|está|estão|estava|tem|tinha|tinham|há|ser|estar|não|nem|mais|menos|só|também|já|muito|muita|ao|aos|com|contra|de|do|da|dos|das|desde|em|no|na|nos|nas|entre|até|para|pra|pro|por|pelo|pela|sem|sobre|após|ele|ela|eles|elas|dele|dela|deles|delas|eu|seu|sua|seus|suas|meu|minha|nosso|nossa|nossos|nossas|se|lhe|me|si|assim|ainda|quer|querem|pode|podem|deve|devem|vai|vão|tudo|todos|toda|todas|nada|ninguém|algo|este|isto|esse|essa|isso|disso|cada|outro|outra|antes|depois|agora|lá|aqui|num|numa|mesmo|mesma|mesmos|mesmas|demais|dia|vez|vezes",
  fillers:
    "falta|faltam|clima|próxima|prometida|prometido|proposta|simpático|fechamento|conversa|avançando|seguimos|certo|ok|bem|bom|boa|positivo|positiva|ótimo|ótima|excelente|novidades|novidade|status|nota|notas|ver|email|mail|reunião|ligação|aberto|pendente|aguardando|prevista|previsto|esperada|breve|passos|próximos|passo|próximo|seguinte|animados|animado|avanço|avanços|andamento|tema|assunto|negócio|oportunidade|cronograma|teste|indo|retorno|follow|up|sair|chegar|chega|agradável|construtiva|interessante|promissor|processo",
  common:
    "concorrente|motoristas|depósito|lojas|pessoal|fábrica|licenças|dados|problemas|preço|medo|diz|paga|nunca|adiaram",
  time: {
    months:
      "janeiro|jan|fevereiro|fev|março|mar|abril|abr|maio|mai|junho|jun|julho|jul|agosto|ago|setembro|set|outubro|out|novembro|nov|dezembro|dez",
    weekdays: "(?:segunda|terça|quarta|quinta|sexta)[ -]feira|sexta|sábado|domingo",
    moments:
      "hoje|ontem|anteontem|amanhã|depois de amanhã|hoje de manhã|esta manhã|esta tarde|natal|páscoa|carnaval|ano novo|réveillon|são joão|fim de ano|fim do ano|fim do mês|final do mês|final do ano|fim de semana|fds|fechamento do mês|férias de verão|prazo|prazos|data limite|deadline|vencimento|cronograma|o quanto antes|o mais rápido possível|asap|quinzena|feriado",
    units:
      "dias?|dias úteis|semanas?|mês|meses|trimestres?|semestres?|bimestres?|anos?|exercícios?|quinzenas?|sprints?|safras?",
    numbers:
      "uma?|um|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|doze|quinze|umas|uns|algumas|alguns|várias|vários|poucas|poucos|um par de",
    pinBefore:
      "próxim[oa]s?|passad[oa]s?|últim[oa]s?|est[ea]|ess[ea]|nest[ea]|ness[ea]|seguinte|nov[oa]|primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|mesm[oa]",
    pinAfter: "que vem|próxim[oa]|passad[oa]|seguinte|corrente|que entra",
    edges:
      "fim|final|finais|fins|início|inícios|começo|meados|fim do|fim de|final do|final de|início do|início de|começo do|começo de|meados de",
    counted:
      "em|daqui a|dentro de|há|faz|após|depois de|antes de|durante|por|cerca de|nos próximos|nas próximas",
    countedAfter: "atrás|depois|antes|mais tarde",
    durations:
      "leva|levam|levará|demora|demoram|demorou|dura|duram|requer|precisa de|precisam de|aviso prévio de|aviso prévio|prazo de|duração de|piloto de|atraso de|fidelidade de|contrato de|carência de",
    seasons: "primavera|verão|outono|inverno",
    seasonLeads:
      "no|na|neste|nesta|este|esta|próximo|próxima|desde|até|até o|antes do|antes da|depois do|no próximo|após o|passado|antes de|depois de|a partir do|para o|fim do|durante o",
    eventLeads:
      "antes de|antes do|antes da|antes das|até|até o|até a|depois do|depois da|após|após a|após o|a tempo da|a tempo do|para a|para o",
    events:
      "auditoria|feira|inventário|mudança|fusão|temporada|alta temporada|safra|colheita|eleições|inspeção|vistoria|provas|entrada em produção|go live|virada|migração|lançamento|abertura|inauguração|férias|licença|assembleia|certificação|black friday|licitação|orçamento|fechamento|obras|chegada|saída|volta|copa|aposentadoria|greve|festas|reforma|páscoa|matrículas|volta às aulas|mudança de sede|virada do ano|revisão|entressafra",
    phrases:
      "(?:na|até|até a|nesta|desta|próxima|para|pra|de|toda|desde) (?:segunda|terça|quarta|quinta)(?! (?:loja|vez|fase|unidade|etapa|reunião|parte|metade|opção|proposta|planta|linha|via|rodada|conversa|visita|demo|call))|(?:no |ao |até o |para o |antes do |desde o )?dia \\d{1,2}|(?:até|para|em) \\d{1,2}(?= ?[,.;!)]|$)|às \\d{1,2}(?:h|:)?\\d{0,2}|\\d{1,2} ?h(?:\\d{2})?|até (?:o|a) nov[oa] (?:\\w+ )\\w+|até (?:que|o \\w+ (?:chegar|voltar|assumir|sair))|t[1-4]|(?:primeiro|segundo|terceiro|quarto|1º|2º|3º|4º|1o|2o|3o|4o) (?:trimestre|semestre|bimestre)|semana \\d{1,2}|todas? as? (?:segundas|terças|quartas|quintas|sextas)|até lá|ano que vem|mês que vem|na virada do (?:ano|mês)",
  },
  decision: {
    verbs:
      "decid(?:e|em|iu|iram|ido|ida|ir|irá|irão|ia|a)|aprov(?:a|am|ou|aram|ado|ada|ados|adas|ar|ará|e|em)|assin(?:a|am|ou|aram|ado|ada|ar|ará|e|em)|recus(?:a|am|ou|aram|ado|ada|ar)|rejeit(?:a|am|ou|aram|ado|ada|ar)|escolh(?:e|em|eu|eram|ido|ida|er|erá|a)|vot(?:a|am|ou|aram|ado|ar|ará|arão)|autoriz(?:a|am|ou|aram|ado|ada|ar|ará|e)|valid(?:a|am|ou|aram|ado|ar|ará)|selecion(?:a|am|ou|aram|ado|ada|ados|ar|ará)|descart(?:a|am|ou|aram|ado|ada|ados|ar)|aceit(?:a|am|ou|aram|ar|ará|e)|opt(?:a|am|ou|aram|ar) por|se compromet(?:e|em|eu|eram)|concord(?:a|am|ou|aram|ar|ará|e)|dis(?:se|seram) (?:que )?(?:sim|não)|bate[mr]? o martelo|bateu o martelo|bateram o martelo|liber(?:a|ou|aram|ar|ará) (?:o |a )?(?:verba|orçamento|financiamento|recursos)|fech(?:ou|aram) com|fic(?:ou|aram) com|delib(?:era|erou|erar)|homolog(?:a|ou|ar|ado)|ratific(?:a|ou|ar|ado)|adjudic(?:a|ou|ado|ada)|vencedor|bateu (?:o )?martelo",
    others:
      "unanimidade|unânime|(?:dá|dará|dão|dar) (?:a|sua|uma|o) ?(?:resposta|retorno|veredito|palavra)|eliminad[oa]s|descartad[oa]s|perdemos|perdid[oa] para|pedido (?:recebido|confirmado|assinado)|(?:vai|vão|vamos) fechar com|fech(?:a|am) com|últimos (?:dois|três)|segunda rodada|próxima fase|fase final|fora da disputa|veredito|bênção|carimb(?:o|ou|a)|ganhamos|bater o martelo|martelo|decisão|decisões|decisor(?:es|a)?|indecis[oa]s?|aprovação|assinatura|recusa|rejeição|aval|sinal verde|sinal positivo|escolha|finalistas?|lista curta|short ?list|última palavra|palavra final|veto|sim verbal|sim (?:do|da)|ok (?:verbal|do|da)|compromisso|acordo|fornecedor preferido|voto|buy in|autorização|de acordo|deliberação",
    own: "decidi|decidimos|aprovamos|aprovei|escolhi|escolhemos|assinamos|optei|optamos",
  },
  agent: {
    me: "eu",
    us: "nos \\w+mos|a gente|estamos",
    ours: "meu|minha|meus|minhas|nosso|nossa|nossos|nossas",
    colleagues:
      "chef[ea]\\w*|gestor\\w*|manager|diretor\\w*|diretoria|direção|gerente|responsável|equipe|time|colega\\w*|jurídico|advogad\\w*|financeiro|contabilidade|técnic\\w*|engenheir\\w*|consultor\\w*|pré vendas|comercial|marketing|ceo|cfo|cto|vp|csm|desenvolv\\w*|superior|departamento|presidente",
    inside:
      "(?:reunião|aprovação|validação|revisão|alinhamento|acordo) intern[oa]|pré[- ]vendas|presales|internamente|de forma interna|do nosso lado interno|por nossa parte|aqui dentro",
    verbs:
      "adiad[oa]s?|montad[oa]s?|enviad[oa]s?|enviar|mandad[oa]s?|mandar|reenviad[oa]s?|ligar|ligado|deixad[oa]|preparad[oa]s?|preparar|apresentad[oa]s?|apresentar|mostrad[oa]s?|revisad[oa]s?|revisar|atualizad[oa]s?|atualizar|corrigid[oa]s?|alterad[oa]s?|compartilhad[oa]s?|compartilhar|agendad[oa]s?|agendar|marcad[oa]s?|marcar|convidad[oa]s?|respondid[oa]s?|responder|explicad[oa]s?|explicar|feit[oa]s?|fazer|tentar|escrito|escrever|falado|falar|movid[oa]|criad[oa]|criar|redigid[oa]|cotar|pedir|follow up|followup|follow-up|cobrar|contatad[oa]s?|contatar|aguardando|lembrete|retomar|entregue|retornar|redigid[oa]s?|protocolad[oa]s?|negociad[oa]s?|preenchid[oa]s?|instalad[oa]s?|configurad[oa]s?|documentad[oa]s?|anotad[oa]s?|verificad[oa]s?|tentando|combinad[oa]s?|acompanhad[oa]s?|escalad[oa]s?|solicitad[oa]s?|cadastrad[oa] no crm|remarcad[oa]s?",
    things:
      "fechamento|forecast|dossiê|data|proposta|oferta|cotação|contrato|e mail|email|apresentação|demo|convite|tabela de preços|preços|referências|nda|acessos?|documentação|documentos?|folder|ata|crm|ficha|valor|data de fechamento|lembrete|amostras?|catálogo|questionário|link|desconto|follow up|cadastro",
    firstPerson:
      "preciso|tenho que|devo|passo|vou tentar|tento|preparo|falta eu|enviei|envio|mandei|mando|reenviei|liguei|ligo|deixei|preparei|apresentei|mostrei|revisei|atualizei|corrigi|alterei|compartilhei|agendei|agendo|marquei|convidei|respondi|expliquei|fiz|faço|tentei|escrevi|escrevo|falei|vi|movi|criei|redigi|cotei|pedi|peço|cobrei|cobro|contatei|aguardo|retomo|retorno|tive|fiquei de|perguntei|pergunto|visitei|me reuni|estive|enviamos|mandamos|ligamos|preparamos|apresentamos|revisamos|reenviamos|fizemos|tivemos|falamos|ficamos de|mostramos|atualizamos|lembrei|vou|vamos|estou|passei|subi|mudei|propus|ofereci|comentei|conversei|conversamos|cadastrei|adiei|coloquei|consegui|combinei|negociei|preenchi|instalei|configurei|documentei|anotei|verifiquei|esclareci|telefonei|acompanhei|escalei|solicitei|remarquei|busquei|busco|continuo|sigo|trabalho|estamos preparando|preparando|trabalhando|ligarei|enviarei|mandarei|procurei|chamei|incluí|envolvi",
    contacts:
      "reunião|ligação|visita|demo|encontro|almoço|café|call|conversa|chamada|bate papo|workshop|follow up|follow-up|falei|conversei|visitei|estive|tive|liguei|me reuni|(?:mais uma |nova |outra )?tentativa|apresentação|jantar|recado",
    frames:
      "descobri|descobrimos|fiquei sabendo|ficamos sabendo|soube que|soubemos|aprendi|entendi que|acho que|penso que|acredito que|suspeito|me (?:disse|contou|falou|confessou|explicou|disseram|contaram|confirmou)|nos (?:disse|contou|falou|confessou|explicou|disseram|contaram|confirmou)|parece que|pelo visto|aparentemente|segundo|vi que|percebi|pelo jeito|ouvi|não adianta|nem adianta",
    others:
      "ele|ela|eles|elas|cliente|diretor|diretora|chefe|dono|gerente|comitê|compras|sr|sra|seu|dona|cfo|ceo|cio|o|a|os|as|sua|dele|deles|tem|está|estão|ninguém|todos|querem|quer|se|lhe|conselho|grupo|diretoria|acha|acham",
    noResult:
      "(?:espero|esperamos|tomara|torcendo) (?:que)?|não sei|não está claro|aguardando|na espera|torço|com sorte|dedos cruzados|(?:sem|não há|nenhuma?|ainda sem|nada de) (?:resposta|novidades|novidade|notícias|sucesso|mudanças|retorno|feedback)|nada novo|nada de novo|nada ainda|ainda nada|não atende|não atendeu|não responde|não respondem|não respondeu|aguardando (?:\\w+ )?(?:resposta|retorno|feedback|notícias|posição)|aguardo (?:\\w+ )?(?:resposta|retorno|feedback)|ver (?:e ?-?mail|notas?|crm|acima)|sem alterações|igual|não se aplica|n a|tudo bem|tudo certo|em andamento|idem|em processo|continuo tentando|seguimos|vamos ver|em análise|a ver",
    taskLabels: "próximos passos|próximo passo|pendências|tarefas|ações|next steps?|a fazer",
    cuts: "e|mas|porém|porque|pois|embora|enquanto|depois|para que|já que|então|onde|quem",
  },
};
