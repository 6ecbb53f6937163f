warren_floor(logic BELOW core SOURCES logic/logic.c)
