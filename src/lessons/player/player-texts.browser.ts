// Sets media-chrome's texts; its elements read them on creation, so this runs first.
import { addTranslation, setLanguage } from "media-chrome/utils/i18n";

addTranslation("es", {
  "video player": "Reproductor de video",
  play: "Reproducir",
  pause: "Pausar",
  mute: "Silenciar",
  unmute: "Activar el sonido",
  volume: "Volumen",
  seek: "Avance",
  "enter fullscreen mode": "Pantalla completa",
  "exit fullscreen mode": "Salir de pantalla completa",
  "enter picture in picture mode": "Ver en una ventana flotante",
  "exit picture in picture mode": "Salir de la ventana flotante",
  "video not loaded, unknown time.": "El video aún no carga",
  "{currentTime} of {totalTime}": "{currentTime} de {totalTime}",
  hour: "hora",
  hours: "horas",
  minute: "minuto",
  minutes: "minutos",
  second: "segundo",
  seconds: "segundos",
});
setLanguage("es");
